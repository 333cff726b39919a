import { useRef, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { useCan } from '#src/lib/use-can.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listSecurityEvents } from '#src/queries/security.ts';
import { EventPages } from './event-pages.tsx';
import { useSecurityTexts } from './texts.ts';

const PAGE = 20;

/** The security log of an organization, for its admins; it comes when it is asked for. */
export function OrganizationEvents({ organizationId }: { readonly organizationId: string }) {
  const t = useSecurityTexts();
  const timeZone = useTimeZone(organizationId);
  const mayRead = useCan('organizations', 'canEdit');
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!mayRead) return null;
  const show = () => {
    setOpen(true);
    // the button goes
    heading.current?.focus();
  };
  return (
    <Section title={t('log.title')} description={t('log.hint')} headingRef={heading}>
      {open ? (
        <EventPages
          size={PAGE}
          pageOptions={(page) => listSecurityEvents(organizationId, { page, limit: PAGE })}
          timeZone={timeZone}
          named
          empty={<EmptyState title={t('log.empty')} why={t('log.emptyWhy')} />}
        />
      ) : (
        <Button variant="default" onClick={show}>
          {t('log.show')}
        </Button>
      )}
    </Section>
  );
}
