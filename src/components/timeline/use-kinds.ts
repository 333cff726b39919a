import { hasFeature } from '#src/lib/features.ts';
import { can } from '#src/lib/permissions.ts';
import { activeProfileName } from '#src/lib/session/selectors.ts';
import { useSession } from '#src/lib/session/store.ts';
import type { Feature, Module } from '#src/schemas/access.ts';
import { kindsIn, TIMELINE_KINDS, type TimelineKind } from '#src/schemas/timeline-values.ts';

/** The areas that entries are of; changes are everybody's who may read people. The server decides for itself. */
const AREAS: Readonly<Partial<Record<TimelineKind, readonly [Module, Feature]>>> = {
  call: ['calls', 'callLogs'],
  note: ['notesPerson', 'notes'],
  survey: ['personorganizationssurveys', 'surveys'],
  message: ['broadcasts', 'broadcasts'],
  reply: ['broadcasts', 'broadcasts'],
};

/** The kinds of entries that may come for whoever is signed in. Specification people 10.2. */
export function useKinds(): readonly TimelineKind[] {
  // a text: what stays the same renders nothing
  const kinds = useSession((state) =>
    TIMELINE_KINDS.filter((kind) => {
      const [module, feature] = AREAS[kind] ?? [];
      if (!module || !feature) return true;
      return can(activeProfileName(state), module, 'canReadAsAdmin') && hasFeature(state, feature);
    }).join(),
  );
  return kindsIn(kinds);
}
