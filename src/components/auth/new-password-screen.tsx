import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { SkeletonLine } from '#src/components/ui/page/skeleton.tsx';
import { isApiError } from '#src/lib/api/error.ts';
import { fullName } from '#src/lib/people.ts';
import { getInvitation } from '#src/queries/auth.ts';
import type { Invitation } from '#src/schemas/auth.ts';
import classes from './auth.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { Screen } from './screen.tsx';
import { useAuthTexts } from './texts.ts';

interface Props {
  readonly kind: 'create' | 'invitation';
  /** From the link; empty where it is damaged. */
  readonly userId: string;
  readonly token: string;
}

/**
 * The first password of an account, with the one-time token of the link as bearer: whose it is stands above it, and a
 * link that is no good says so before anything is typed. Specification accounts 4.4, 4.7, 7.7.
 */
export function NewPasswordScreen({ kind, userId, token }: Props) {
  const t = useAuthTexts();
  const isWhole = userId !== '' && token !== '';
  const { data, error, refetch } = useQuery({ ...getInvitation(userId, token), enabled: isWhole });
  const invitation = data?.invitation;
  // a token that never was one, which is as good as one that is over
  const isUnknown = isApiError(error) && error.kind === 'http' && error.status < 500 && error.status !== 429;
  const isOpen = isWhole && !isUnknown && (!invitation || invitation.state === 'open');
  return (
    <Screen
      title={t(isOpen || !isWhole ? `newPassword.${kind}Title` : 'newPassword.overTitle')}
      lead={kind === 'invitation' && isOpen ? t('newPassword.invitationLead') : undefined}
    >
      {!isWhole && (
        <Notice kind="warning">
          {t('newPassword.badLink')} {t('newPassword.askAdmin')}
        </Notice>
      )}
      {isWhole && isUnknown && (
        <Notice kind="warning">
          {t('newPassword.unknown')} {t('newPassword.askAdmin')}
        </Notice>
      )}
      {isWhole && error && !isUnknown && <ErrorState error={error} onRetry={refetch} />}
      {isWhole && !invitation && !error && <SkeletonLine />}
      {invitation && <Whose invitation={invitation} />}
      {invitation?.state === 'open' && <NewPasswordForm invitation={invitation} userId={userId} token={token} />}
      {invitation && invitation.state !== 'open' && <Over invitation={invitation} />}
      <Link
        to="/public/login"
        search={invitation?.userName ? { user: invitation.userName } : {}}
        className={classes.link}
      >
        {t('toLogin')}
      </Link>
    </Screen>
  );
}

function Whose({ invitation }: { readonly invitation: Invitation }) {
  const t = useAuthTexts();
  return (
    <DescriptionList
      compact
      items={[
        { term: t('newPassword.name'), value: <bdi>{fullName(invitation)}</bdi> },
        { term: t('newPassword.userName'), value: <bdi>{invitation.userName}</bdi> },
        ...(invitation.organizations.length > 0
          ? [
              {
                term: t('newPassword.organization'),
                value: <bdi>{invitation.organizations.join(', ')}</bdi>,
                wide: true,
              },
            ]
          : []),
      ]}
    />
  );
}

/** What to do with a link that was used or has become too old. */
function Over({ invitation: { state } }: { readonly invitation: Invitation }) {
  const t = useAuthTexts();
  if (state === 'used') return <Notice kind="info">{t('newPassword.used')}</Notice>;
  return (
    <Notice kind="warning">
      {t('newPassword.expired')} {t('newPassword.askAdmin')}
    </Notice>
  );
}
