import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApartText } from '#src/components/ui/partings/use-apart-text.ts';
import { atOnce, type Deed } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { ApiError } from '#src/lib/api/error.ts';
import { hasFeature } from '#src/lib/features.ts';
import { fullName } from '#src/lib/people.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { listRoles } from '#src/queries/people.ts';
import { matchPeople, returnToOnboarding, updateMembership, updatePersonRole } from '#src/queries/memberships.ts';
import type { MembershipRole } from '#src/schemas/access.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { usePersonTexts } from './person/person-texts.ts';

/**
 * What can be done with a person at once, each with its inverse as Undo; matches that ended with it are made again,
 * or it says that they aren't. One at a time: `busy` while it runs. Specification people 5.1.
 * Who signed up becomes a caller by `admission`, for `AdmitDialog`: it sends a letter, which has no inverse.
 */
export function usePersonDeeds(person: Membership) {
  const t = usePersonTexts();
  const client = useQueryClient();
  const apartText = useApartText();
  const updateRole = useWrite(updatePersonRole);
  const onboard = useWrite(returnToOnboarding);
  const update = useWrite(updateMembership);
  const match = useWrite(matchPeople);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const { id } = person;
  const name = fullName(person.person);
  const present = person.role.name;

  const give = async (wanted: MembershipRole, from: MembershipRole): Promise<unknown> => {
    if (wanted === 'OUTREACH' && from === 'RECIPIENT') return onboard.mutateAsync({ params: { id } });
    const { roles } = await client.query(listRoles());
    const role = roles.find((each) => each.name === wanted);
    if (!role) throw new ApiError({ kind: 'format' });
    return updateRole.mutateAsync({ params: { id, roleId: role.id } });
  };
  const mayMatch = useSession((state) => hasFeature(state, 'matching'));
  const count = person.matches.length;
  const undone = count > 0 && !mayMatch ? t('action.unmatched', { count }) : undefined;
  const matchAgain = async () => {
    if (!mayMatch) return;
    for (const partner of person.matches) {
      const pair =
        present === 'CALLER' ? { callerId: id, recipientId: partner.id } : { callerId: partner.id, recipientId: id };
      await match.mutateAsync({ body: pair });
    }
  };
  const activate = (active: boolean) => update.mutateAsync({ params: { id }, body: { active } });

  const once = async <Answer>(deed: Omit<Deed<Answer>, 'about'>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await atOnce({ ...deed, about: id });
    running.current = false;
    setBusy(false);
  };

  return {
    busy,
    convert: (wanted: MembershipRole) => {
      if (wanted === 'CALLER' && person.signedUpAt !== null) return setAsked(true);
      void once({
        run: () => give(wanted, present),
        text: t(`action.now.${wanted}`, { name }),
        undone,
        undo: async () => {
          await give(present, wanted);
          await matchAgain();
        },
      });
    },
    admission: {
      opened: asked,
      onClose: () => setAsked(false),
      onConfirm: async () => {
        await give('CALLER', present);
        toast.success(t('action.now.CALLER', { name }), { about: id });
      },
    },
    disable: () => {
      let apart = '';
      void once({
        run: () => activate(false),
        text: t('action.now.INACTIVE', { name }),
        // the server makes the matches again that still fit
        undo: async () => {
          apart = apartText.of((await activate(true)).apart);
        },
        undone: () => (apart === '' ? undefined : t('action.undoneBut', { apart })),
      });
    },
    enable: () =>
      void once({
        run: () => activate(true),
        text: ({ personOrganization: { matches }, apart }) => {
          const told =
            matches.length > 0
              ? t('action.enabledMatches', { name, count: matches.length })
              : t('action.enabled', { name });
          return `${told} ${apartText.of(apart)}`.trim();
        },
        undo: () => activate(false),
      }),
  };
}
