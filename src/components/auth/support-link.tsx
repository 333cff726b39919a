import { setting } from '#src/lib/config.ts';
import classes from './auth.module.css';
import { useLoginTexts } from './login-texts.ts';

const DEFAULT_SUPPORT = 'mailto:support@example.org';

/** Where people get help: `<meta name="support-url">`, then `VITE_SUPPORT_URL`, else a mail address (assumed). */
const supportUrl = (): string => {
  const given = setting('support-url', import.meta.env.VITE_SUPPORT_URL) ?? DEFAULT_SUPPORT;
  return /^(https?:|mailto:|tel:)/i.test(given) ? given : DEFAULT_SUPPORT;
};

export function SupportLink() {
  const t = useLoginTexts();
  return (
    <a className={classes.link} href={supportUrl()} target="_blank" rel="noreferrer">
      {t('support')}
    </a>
  );
}
