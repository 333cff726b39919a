import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { useDocumentTitle, useHeadingFocus } from '#src/components/ui/page/use-title.ts';
import { isLoggedIn } from '#src/lib/session/selectors.ts';
import { session } from '#src/lib/session/store.ts';
import classes from './errors.module.css';
import { useScreenTexts } from './texts.ts';

interface ScreenProps {
  readonly code: 403 | 404 | 500;
  readonly title: string;
  readonly help: string;
  readonly action: ReactNode;
}

/** A whole screen that says why there is nothing else to see. */
export function Screen({ code, title, help, action }: ScreenProps) {
  const t = useScreenTexts();
  const heading = useHeadingFocus();
  useDocumentTitle(title);
  return (
    <div className={classes.screen}>
      <p className={classes.code}>{t('code', { code })}</p>
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h1>
      <p className={classes.text}>{help}</p>
      <div className={classes.button}>{action}</div>
    </div>
  );
}

/** The way on for whoever can do nothing about it. */
export function HomeLink() {
  const t = useScreenTexts();
  return <ButtonLink to={isLoggedIn(session.getState()) ? '/app' : '/public/login'}>{t('home')}</ButtonLink>;
}
