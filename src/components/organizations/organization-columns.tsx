import { Link } from '@tanstack/react-router';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Email } from '#src/components/ui/page/email.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import type { OrganizationSummary } from '#src/schemas/organizations.ts';
import classes from './organizations.module.css';
import type { useOrganizationTexts } from './texts.ts';

type Counted = 'totalCallers' | 'totalRecipients' | 'totalOutreaches' | 'totalInactive';

const count = (id: Counted, header: string): Column<OrganizationSummary> => ({
  id,
  header,
  cell: (row) => row[id],
  sort: true,
  numeric: true,
});

/** The columns of the list of organizations; ids are the server's names for sorting. */
export const organizationColumns = (
  t: ReturnType<typeof useOrganizationTexts>,
): ReadonlyArray<Column<OrganizationSummary>> => [
  {
    id: 'name',
    header: t('list.name'),
    sort: true,
    rowHeader: true,
    cell: (row) => (
      <Link to="/app/organizations/$organizationId" params={{ organizationId: row.id }}>
        {row.name}
      </Link>
    ),
  },
  {
    id: 'primaryContact',
    header: t('list.primaryContact'),
    sort: true,
    cell: (row) => row.primaryContact,
  },
  { id: 'email', header: t('list.email'), sort: true, hidden: true, cell: (row) => <Email value={row.email} /> },
  { id: 'phone', header: t('list.phone'), hidden: true, cell: (row) => <Phone value={row.phone} /> },
  { id: 'timezone', header: t('list.timezone'), sort: true, hidden: true, cell: (row) => <bdi>{row.timezone}</bdi> },
  {
    id: 'active',
    header: t('list.state'),
    sort: true,
    cell: (row) => (
      <span className={classes.badges}>
        <Badge tone={row.active ? 'good' : 'neutral'}>{t(row.active ? 'list.active' : 'list.notActive')}</Badge>
        {!row.signupCompleted && <Badge tone="warn">{t('list.signupPending')}</Badge>}
      </span>
    ),
  },
  count('totalCallers', t('list.callers')),
  count('totalRecipients', t('list.recipients')),
  count('totalOutreaches', t('list.outreaches')),
  count('totalInactive', t('list.inactive')),
  {
    id: 'total',
    header: t('list.total'),
    numeric: true,
    cell: (row) => row.totalCallers + row.totalRecipients + row.totalOutreaches + row.totalInactive,
  },
];
