import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { useDocumentTitle, useHeadingFocus } from '#src/components/ui/page/use-title.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { getCaptcha } from '#src/queries/self-signup.ts';
import classes from './self-signup.module.css';
import { readSignup, type SignupDraft } from './signup-draft.ts';
import { SignupWizard, type StepMoves } from './signup-wizard.tsx';
import { useSignupTexts } from './texts.ts';

interface SignupScreenProps extends StepMoves {
  /** From the link; empty where it is damaged. */
  readonly organizationId: string;
  readonly termsDocument: ReactNode;
}

/** Where a stranger signs up with the organization of the link. Specification self-signup 1.1, 2.1, 2.9. */
export function SignupScreen({ organizationId, termsDocument, ...moves }: SignupScreenProps) {
  const t = useSignupTexts();
  const heading = useHeadingFocus();
  const { data, error, refetch } = useQuery({ ...getCaptcha(organizationId), enabled: organizationId !== '' });
  const draft = useSignupDraft(organizationId);
  const isBad = organizationId === '' || (isApiError(error) && (error.status === 404 || error.status === 400));
  const title = t(isBad ? 'badLink.title' : 'title');
  useDocumentTitle(title);
  const footer = (
    <p className={classes.footer}>
      {!isBad && t('haveAccount')}
      <Link to="/public/login" className={classes.link}>
        {t('signIn')}
      </Link>
    </p>
  );
  const isReady = !isBad && data !== undefined && draft !== undefined;
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </h1>
        {data && <p className={classes.lead}>{t('with', { organization: data.organization.name })}</p>}
      </div>
      {isBad && <Notice kind="warning">{t('badLink.text')}</Notice>}
      {!isBad && !data && error && <ErrorState error={error} onRetry={refetch} />}
      {!isBad && !isReady && !error && <SkeletonRows rows={5} />}
      {isReady ? (
        <SignupWizard
          {...moves}
          organization={data.organization}
          draft={draft}
          termsDocument={termsDocument}
          footer={footer}
        />
      ) : (
        footer
      )}
    </>
  );
}

/** What was filled in before a reload; undefined while it is being read. */
function useSignupDraft(organizationId: string): SignupDraft | null | undefined {
  const [draft, setDraft] = useState<SignupDraft | null>();
  useEffect(() => {
    let wanted = true;
    void readSignup(organizationId).then((found) => {
      if (wanted) setDraft(found);
    });
    return () => {
      wanted = false;
    };
  }, [organizationId]);
  return draft;
}
