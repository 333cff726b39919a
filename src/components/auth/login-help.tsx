import classes from './auth.module.css';
import { SupportLink } from './support-link.tsx';
import { useAuthTexts } from './texts.ts';

/** What to do where signing in has failed. Apart from the login, which most leave without. Specification accounts 1.8. */
export function LoginHelp({ code }: { readonly code: string | undefined }) {
  const t = useAuthTexts();
  return (
    <>
      {code === 'noValidProfile' && <p className={classes.lead}>{t('help.noValidProfile')}</p>}
      {code === 'invalidCredentials' && <p className={classes.lead}>{t('help.invalidCredentials')}</p>}
      <SupportLink />
    </>
  );
}
