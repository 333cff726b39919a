import { lazy, Suspense, type ComponentType } from 'react';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import type { OrganizationTab } from '#src/components/organizations/organization-tabs.ts';

interface PartProps {
  readonly organizationId: string;
}

/* Who opens an organization sees its people first: the code of the other tabs comes when they are opened. */
const load = {
  programs: () => import('#src/components/programs/program-list.tsx').then((module) => module.ProgramList),
  statuses: () => import('#src/components/statuses/status-list.tsx').then((module) => module.StatusList),
  configuration: () =>
    import('#src/components/configurations/feature-switches.tsx').then((module) => module.FeatureSwitches),
} satisfies Partial<Record<OrganizationTab, () => Promise<ComponentType<PartProps>>>>;
type PartTab = keyof typeof load;

const parts: Readonly<Record<PartTab, ComponentType<PartProps>>> = {
  programs: lazy(async () => ({ default: await load.programs() })),
  statuses: lazy(async () => ({ default: await load.statuses() })),
  configuration: lazy(async () => ({ default: await load.configuration() })),
};

export const isPartTab = (tab: OrganizationTab): tab is PartTab => Object.hasOwn(load, tab);

/** Fetches the code of a tab beside its data. */
export const preloadPart = (tab: PartTab): void => void load[tab]().catch(() => {});

/** What a tab shows that isn't a list of people. */
export function OrganizationPart({ tab, organizationId }: PartProps & { readonly tab: PartTab }) {
  const Part = parts[tab];
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Part organizationId={organizationId} key={tab} />
    </Suspense>
  );
}
