import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fullName } from '#src/lib/people.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useWrite } from '#src/queries/client.ts';
import { sendInvitation } from '#src/queries/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { OpenInvitation } from '#src/schemas/people.ts';
import { useAdministratorTexts } from './texts.ts';

interface InvitedProps {
  readonly invitation: OpenInvitation;
  readonly timeZone: string | undefined;
}

/** Since when somebody is invited who hasn't chosen a password yet, or the link is over. Specification accounts 4.9. */
export function Invited({ invitation: { sentAt, expiresAt }, timeZone }: InvitedProps) {
  const t = useAdministratorTexts();
  const [now] = useState(() => Date.now());
  const isOver = expiresAt === null || Date.parse(expiresAt) <= now;
  const since = isOver ? expiresAt : sentAt;
  return (
    <div>
      <Badge tone={isOver ? 'warn' : 'info'}>{t(isOver ? 'invitation.over' : 'invitation.open')}</Badge>{' '}
      {since !== null && (
        <>
          {t('invitation.since')} <Moment iso={since} timeZone={timeZone} />
        </>
      )}
    </div>
  );
}

/** What can be done about an invitation that nobody has used yet. */
export function InvitationActions({ person: { id, person, organizationId } }: { readonly person: Membership }) {
  const t = useAdministratorTexts();
  const common = useCommonTexts();
  const mayEdit = useCan('personorganizations', 'canEdit');
  const { mutateAsync, isPending } = useWrite(sendInvitation);
  const name = fullName(person);
  const invite = (mail: boolean) => mutateAsync({ params: { organizationId }, body: { personId: person.id, mail } });
  const about = `invitation ${id}`;
  const send = () =>
    attempt(about, async () => {
      await invite(true);
      toast.success(t('invitation.sent', { email: person.email ?? '' }));
    });
  const copy = () =>
    attempt(
      about,
      async () => {
        const { link } = await invite(false);
        await navigator.clipboard.writeText(link ?? '');
        toast.success(t('invitation.copied', { name }));
      },
      (error) => (isApiError(error) ? error : t('invitation.notCopied')),
    );
  return (
    <ActionMenu
      label={common('actionsFor', { name })}
      busy={isPending}
      items={[
        {
          label: t('invitation.send'),
          disabled: person.email === null,
          reason: t('invitation.noEmail'),
          onSelect: () => void send(),
        },
        { label: t('invitation.copy'), onSelect: () => void copy() },
        ...(mayEdit
          ? [
              {
                label: t('invitation.change'),
                render: (props: object) => (
                  <Link
                    to="/app/detail/$personOrganizationId/edit"
                    params={{ personOrganizationId: id }}
                    preload={false}
                    {...props}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
