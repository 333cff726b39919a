import { Link, type LinkProps } from '@tanstack/react-router';
import { menuOf, type MenuItem } from '#src/components/shell/menu.ts';
import { usePlaceName } from '#src/components/shell/use-place-name.ts';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { useSession } from '#src/lib/session/store.ts';
import { useReportTexts } from './texts.ts';

/** The places whose contents can be ordered; lists of people open their export at once. Specification reports 5.1. */
const ORDERED_AT: ReadonlySet<MenuItem['to']> = new Set<MenuItem['to']>([
  '/app/contacts/$people',
  '/app/call-logs',
  '/app/analytics',
  '/app/surveys',
  '/app/notes',
  '/app/dashboard',
]);

/** Leads to where a report is ordered: each of these places has its own search and filters, and an Export. */
export function NewReport() {
  const t = useReportTexts();
  const placeName = usePlaceName();
  const state = useSession((current) => current);
  const places = menuOf(state).flatMap(({ items }) => items.filter(({ to }) => ORDERED_AT.has(to)));
  return (
    <ActionMenu
      label={t('create')}
      button={t('create')}
      variant="default"
      size="normal"
      items={places.map(({ label, to, params }) => {
        const link = { to, params, ...(params.people && { hash: 'export' }) } as LinkProps;
        return {
          group: t('createFrom'),
          label: placeName({ label }),
          render: (props) => <Link {...link} {...props} />,
        };
      })}
    />
  );
}
