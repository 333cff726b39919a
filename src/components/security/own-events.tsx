import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { timeZoneHere } from '#src/lib/dates.ts';
import { listOwnSecurityEvents } from '#src/queries/security.ts';
import { EventPages } from './event-pages.tsx';
import { useSecurityTexts } from './texts.ts';

const PAGE = 5;

/** A page of them, counted from 1. */
export const ownEvents = (page: number) => listOwnSecurityEvents({ page, limit: PAGE });

/** What happened around one's own account. */
export function OwnEvents() {
  const t = useSecurityTexts();
  return (
    <Section title={t('own.title')}>
      <EventPages
        size={PAGE}
        pageOptions={ownEvents}
        timeZone={timeZoneHere()}
        named={false}
        empty={<EmptyState title={t('own.empty')} />}
      />
    </Section>
  );
}
