import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { listOwnSecurityEvents } from '#src/queries/security.ts';
import { EventPages } from './event-pages.tsx';
import { useSecurityTexts } from './texts.ts';

const PAGE = 5;

/** A page of them, counted from 1. */
export const ownEvents = (page: number) => listOwnSecurityEvents({ page, limit: PAGE });

interface OwnEventsProps {
  /** Undefined while it isn't known. */
  readonly timeZone: string | undefined;
}

/** What happened around one's own account. */
export function OwnEvents({ timeZone }: OwnEventsProps) {
  const t = useSecurityTexts();
  return (
    <Section title={t('own.title')}>
      <EventPages
        size={PAGE}
        pageOptions={ownEvents}
        timeZone={timeZone}
        named={false}
        empty={<EmptyState title={t('own.empty')} />}
      />
    </Section>
  );
}
