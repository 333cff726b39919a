import type { ReactNode } from 'react';
import { Page } from '#src/components/ui/page/page.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { useAfterPaint } from '#src/components/ui/page/use-after-paint.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { mustRenewPassword } from '#src/lib/session/selectors.ts';
import { useSession } from '#src/lib/session/store.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import classes from './account.module.css';
import { PasswordSection } from './password-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { useAccountTexts } from './texts.ts';

interface Props {
  readonly userId: string;
  /** Goes on to where the person was going, once an expired password is renewed. */
  readonly onRenewed: () => Promise<void>;
  /** In which moments are told; undefined while it isn't known. */
  readonly timeZone: string | undefined;
  readonly termsFile: string;
  /** Where one is signed in, and what has happened: for who can go on. */
  readonly security: ReactNode;
}

/** My account; with an expired password nothing but its renewal. Specification accounts 1.5, 6.1. */
export function AccountScreen({ userId, onRenewed, timeZone, termsFile, security }: Props) {
  const t = useAccountTexts();
  const isExpired = useSession(mustRenewPassword);
  const isPainted = useAfterPaint();
  return (
    <Page title={t('title')}>
      {isExpired ? (
        <Notice kind="warning" title={t('expiredTitle')}>
          {t('expiredText', { days: LIMITS.passwordRenewalDays })}
        </Notice>
      ) : (
        <PersonalSection userId={userId} />
      )}
      <PasswordSection userId={userId} timeZone={timeZone} onRenewed={isExpired ? onRenewed : null} />
      {!isExpired && isPainted && (
        <>
          {security}
          <Section title={t('termsTitle')}>
            <a className={classes.link} href={termsFile} target="_blank" rel="noreferrer">
              {t('termsLink')}
            </a>
          </Section>
        </>
      )}
    </Page>
  );
}
