import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import { useRowFocus } from '#src/components/ui/table/use-row-focus.ts';
import { deleteShown } from '#src/components/ui/toast/delete-shown.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fullName } from '#src/lib/people.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useWrite } from '#src/queries/client.ts';
import { deleteMembership } from '#src/queries/memberships.ts';
import type { MembershipRole } from '#src/schemas/access.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { AdmitDialog } from './admit-dialog.tsx';
import { usePersonTexts } from './person-texts.ts';
import { useFindPartner } from '#src/components/people/use-find-partner.ts';
import { usePersonDeeds } from '#src/components/people/use-person-deeds.ts';

interface PersonActionsProps {
  readonly person: Membership;
  /** On the person's own screen: a button with a name, and without what the screen has beside it. */
  readonly onPage?: boolean | undefined;
  /** Open from the start. */
  readonly opened?: boolean | undefined;
  /** What other areas do with the person, before anything else. */
  readonly first?: readonly ActionItem[] | undefined;
  /** The deletion has begun (true) or failed (false). */
  readonly onDeleting?: ((running: boolean) => void) | undefined;
  /** The person is gone; where the menu was, there is nothing left to give the focus back to. */
  readonly onDeleted?: (() => void) | undefined;
}

/** Who administers the organization can't be deleted. Specification people 6.2. */
const isAdmin = ({ profiles, organizationId }: Membership): boolean =>
  profiles.some(
    (profile) =>
      profile.name === 'SUPER_ADMIN' || (profile.name === 'ORG_ADMIN' && profile.organizationId === organizationId),
  );

/** Whether somebody can do without a role. Specification people 1.3. */
const administers = ({ profiles, organizationId }: Membership): boolean =>
  profiles.some(
    ({ name, organizationId: where }) => (name === 'ORG_ADMIN' || name === 'ORG_USER') && where === organizationId,
  );

/**
 * What can be done with a person, as far as one may: `<PersonActions person={row} />` in a row of a list.
 * What has an inverse is done at once and offers Undo; what hasn't asks. Specification product 5.5.
 */
export function PersonActions({ person, onPage = false, opened, first, onDeleting, onDeleted }: PersonActionsProps) {
  const t = usePersonTexts();
  const common = useCommonTexts();
  const isNarrow = useNarrow();
  const [asked, setAsked] = useState(false);
  const { busy, admission, items: own } = usePersonItems(person, { onPage, askToDelete: () => setAsked(true) });
  const items = first ? [...first, ...own] : own;
  const { mutateAsync } = useWrite(deleteMembership);
  const place = useRef<HTMLSpanElement>(null);
  const announceLeaving = useRowFocus(place);
  const name = fullName(person.person);
  const remove = async () => {
    if (!(await deleteShown(() => mutateAsync({ params: { id: person.id } }), { onPage, onDeleting }))) return;
    announceLeaving();
    toast.success(t('action.deleted', { name }), { about: person.id });
    onDeleted?.();
  };
  const admit = async () => {
    await admission.onConfirm();
    announceLeaving();
  };
  if (items.length === 0) return null;
  const shown = onPage && !isNarrow ? common('actions') : undefined;
  return (
    <span ref={place}>
      <ActionMenu
        label={common('actionsFor', { name })}
        items={items}
        opened={opened}
        variant={onPage ? 'default' : 'quiet'}
        size={onPage ? 'normal' : 'small'}
        busy={busy}
        button={shown}
      />
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('action.deleteTitle', { name })}
        confirmLabel={t('action.delete')}
        danger
        onConfirm={remove}
      >
        {t('action.deleteMeaning')}{' '}
        {person.matches.length > 0 && t('action.deleteMatches', { count: person.matches.length })}
      </ConfirmDialog>
      <AdmitDialog person={person} {...admission} onConfirm={admit} />
    </span>
  );
}

interface ItemsOptions {
  readonly onPage: boolean;
  readonly askToDelete: () => void;
}

function usePersonItems(person: Membership, { onPage, askToDelete }: ItemsOptions) {
  const t = usePersonTexts();
  const isSelf = useSession(({ user }) => user?.userId === person.personId);
  const mayEdit = useCan('personorganizations', 'canEdit');
  const mayDelete = useCan('personorganizations', 'canDeleteAsAdmin');
  const find = useFindPartner(person);
  const { busy, convert, admission, enable, disable } = usePersonDeeds(person);
  const { id, matches, role } = person;
  const ending = (label: string): string =>
    matches.length > 0 ? `${label} (${t('action.endsMatches', { count: matches.length })})` : label;
  const edit: ActionItem = {
    label: t('action.edit'),
    // it has the focus as soon as the menu opens, which is no sign yet that one wants to go there
    render: (props) => (
      <Link
        to="/app/detail/$personOrganizationId/edit"
        params={{ personOrganizationId: id }}
        preload={false}
        {...props}
      />
    ),
  };
  // the page has it on top as long as nobody is found
  const match: ActionItem | undefined =
    find && (!onPage || matches.length > 0)
      ? { label: find.label, render: (props) => <Link {...find.way} {...props} /> }
      : undefined;
  const toCaller: ActionItem = { label: ending(t('action.toCaller')), onSelect: () => convert('CALLER') };
  const toRecipient: ActionItem = { label: ending(t('action.toRecipient')), onSelect: () => convert('RECIPIENT') };
  const toOnboarding: ActionItem = { label: ending(t('action.toOnboarding')), onSelect: () => convert('OUTREACH') };
  const toNone: ActionItem = { label: ending(t('action.toNone')), onSelect: () => convert('NONE') };
  const off: ActionItem = {
    label: ending(t('action.disable')),
    disabled: isSelf,
    reason: t('action.notSelf'),
    onSelect: disable,
  };
  const transitions: Readonly<Record<MembershipRole, readonly ActionItem[]>> = {
    CALLER: [toRecipient, ...(administers(person) ? [toNone] : []), off],
    RECIPIENT: [toCaller, toOnboarding, off],
    OUTREACH: [toRecipient, toCaller, off],
    INACTIVE: [{ label: t('action.enable'), onSelect: enable }],
    NONE: [{ label: t('action.toCallerToo'), onSelect: () => convert('CALLER') }, off],
  };
  const kept = isAdmin(person) ? t('action.notAdmin') : isSelf ? t('action.notSelf') : undefined;
  const remove: ActionItem = {
    label: t('action.delete'),
    danger: true,
    disabled: kept !== undefined,
    reason: kept,
    onSelect: askToDelete,
  };
  const items = [
    ...(mayEdit && !onPage ? [edit] : []),
    ...(match ? [match] : []),
    ...(mayEdit ? transitions[role.name] : []),
    ...(mayDelete ? [remove] : []),
  ];
  return { busy, admission, items };
}
