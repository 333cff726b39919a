import classes from './auth.module.css';
import { useAuthTexts } from './texts.ts';

/** What to do where signing in has failed, if anything is known. Apart from the login, which most leave without. Specification accounts 1.8. */
export function LoginHelp({ code }: { readonly code: string | undefined }) {
  const t = useAuthTexts();
  if (code !== 'noValidProfile' && code !== 'invalidCredentials') return null;
  return <p className={classes.lead}>{t(`help.${code}`)}</p>;
}
