import { OtherOrganization } from '#src/components/ui/page/other-organization.tsx';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import type { Broadcast } from '#src/schemas/broadcasts.ts';
import { useBroadcastTexts } from './texts.ts';

interface BroadcastCrumbProps {
  /** Undefined for one that is new, or isn't known yet. */
  readonly broadcast?: Broadcast | undefined;
}

/** The way back from a broadcast. */
export function BroadcastCrumb({ broadcast }: BroadcastCrumbProps) {
  const t = useBroadcastTexts();
  return (
    <OtherOrganization id={broadcast?.organizationId} name={broadcast?.organizationName}>
      <PlainLink to="/app/broadcasts">{t('title')}</PlainLink>
    </OtherOrganization>
  );
}
