import { Link } from '@tanstack/react-router';
import { Email } from '#src/components/ui/page/email.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { StatusBadge } from '#src/components/ui/page/status-badge.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import type { useCommonTexts } from '#src/lib/i18n/index.ts';
import { formatDay } from '#src/lib/dates.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import classes from './people-columns.module.css';
import { ownColumn, type PeopleTab } from './people-search.ts';
import { PersonRowActions, type RowMenu } from './person-row-actions.tsx';
import type { usePeopleTexts } from '#src/components/people/texts.ts';

interface ColumnsOptions {
  readonly t: ReturnType<typeof usePeopleTexts>;
  readonly common: ReturnType<typeof useCommonTexts>;
  readonly tab: PeopleTab;
  /** The organization's; undefined while it isn't known. */
  readonly timeZone: string | undefined;
  /** Names of the organization's own fields, as far as they are known. */
  readonly own: readonly string[];
  /** Whether it is about who wasn't called for a while: when they were called last is shown at once. */
  readonly isOfCalls: boolean;
  /** What is done with one person; undefined where there is nothing to do. */
  readonly menu: RowMenu | undefined;
}

const ownText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The columns of a list of people, by the server's names for sorting: which are shown at first depends on their role. */
export const peopleColumns = ({
  t,
  common,
  tab,
  timeZone,
  own,
  isOfCalls,
  menu,
}: ColumnsOptions): ReadonlyArray<Column<Membership>> => [
  {
    id: 'name',
    header: t('list.name'),
    sort: true,
    rowHeader: true,
    cell: ({ id, person }) => (
      <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: id }}>
        <bdi>{`${person.lastName}, ${person.firstName}`}</bdi>
      </Link>
    ),
  },
  {
    id: 'userName',
    header: t('list.userName'),
    hidden: true,
    cell: ({ person }) => person.userName && <bdi>{person.userName}</bdi>,
  },
  { id: 'phone', header: t('list.phone'), cell: ({ person }) => <Phone value={person.phone} /> },
  {
    id: 'email',
    header: t('list.email'),
    narrow: false,
    // beside a moment it would break the rows in two
    hidden: tab === 'outreach' || tab === 'inactive',
    cell: ({ person }) => person.email && <Email value={person.email} />,
  },
  {
    id: 'program',
    header: t('list.program'),
    sort: true,
    cell: ({ programName }) => programName && <bdi className={classes.whole}>{programName}</bdi>,
  },
  {
    id: 'status',
    header: t('list.status'),
    sort: true,
    // there it is what held before, which reads as if it still did
    hidden: tab === 'inactive',
    beside: true,
    cell: (person) => person.status && <StatusBadge person={person} />,
  },
  {
    id: 'matches',
    header: t('list.matches'),
    sort: true,
    numeric: true,
    narrow: false,
    hidden: tab === 'outreach' || tab === 'inactive',
    cell: ({ matches }) => matches.length,
  },
  ...(tab === 'recipient' || tab === 'outreach'
    ? [
        {
          id: 'lastCall',
          header: t('list.lastCall'),
          sort: true,
          named: true,
          hidden: !isOfCalls,
          cell: ({ lastCalledOn }: Membership) => lastCalledOn && formatDay(lastCalledOn),
        },
      ]
    : []),
  {
    id: 'enrolled',
    header: t('list.enrolled'),
    sort: true,
    named: true,
    // beside the matches it would wrap every row
    hidden: tab !== 'outreach',
    cell: ({ enrollmentDate }) =>
      enrollmentDate && (
        <span className={classes.whole}>
          <Moment iso={enrollmentDate} timeZone={timeZone} />
        </span>
      ),
  },
  {
    id: 'unenrolled',
    header: t('list.unenrolled'),
    sort: true,
    named: true,
    hidden: tab !== 'inactive',
    cell: ({ unenrollmentDate }) =>
      unenrollmentDate && (
        <span className={classes.whole}>
          <Moment iso={unenrollmentDate} timeZone={timeZone} />
        </span>
      ),
  },
  ...(tab === 'caller'
    ? [
        {
          id: 'welcomedAt',
          header: t('list.welcomed'),
          sort: true,
          named: true,
          hidden: true,
          cell: ({ welcomedAt }: Membership) => welcomedAt && <Moment iso={welcomedAt} timeZone={timeZone} />,
        },
      ]
    : []),
  ...own.map((name) => ({
    id: ownColumn(name),
    header: name,
    hidden: true,
    named: true,
    cell: ({ customFields }: Membership) => ownText(customFields[name]),
  })),
  ...(menu
    ? [
        {
          id: 'actions',
          header: common('actions'),
          quietHeader: true,
          cell: (person: Membership) => <PersonRowActions person={person} menu={menu} />,
        },
      ]
    : []),
];
