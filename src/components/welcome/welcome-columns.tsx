import { Link } from '@tanstack/react-router';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Email } from '#src/components/ui/page/email.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import type { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { useWelcomeTexts } from './texts.ts';

interface ColumnsOptions {
  readonly t: ReturnType<typeof useWelcomeTexts>;
  readonly common: ReturnType<typeof useCommonTexts>;
  readonly languageName: (language: unknown) => string | null;
  readonly preview: (id: string) => void;
  /** The organization's; undefined while it isn't known. */
  readonly timeZone: string | undefined;
}

export const nameOf = ({ person }: Membership): string => `${person.lastName}, ${person.firstName}`;

/** Who can be welcomed, and when it was done last. */
export const welcomeColumns = ({
  t,
  common,
  languageName,
  preview,
  timeZone,
}: ColumnsOptions): ReadonlyArray<Column<Membership>> => [
  {
    id: 'name',
    header: t('name'),
    rowHeader: true,
    cell: (row) => (
      <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: row.id }}>
        <bdi>{nameOf(row)}</bdi>
      </Link>
    ),
  },
  {
    id: 'email',
    header: t('email'),
    cell: ({ person: { email }, optedOut }) => (
      <span>
        {email === null ? <Badge tone="warn">{t('noEmail')}</Badge> : <Email value={email} />}{' '}
        {optedOut.includes('email') && <Badge tone="warn">{t('optedOut')}</Badge>}
      </span>
    ),
  },
  {
    id: 'language',
    header: t('language'),
    cell: ({ customFields }) => languageName(customFields['preferredLanguage']),
  },
  { id: 'program', header: t('program'), hidden: true, cell: ({ programName }) => programName },
  {
    id: 'welcomedAt',
    header: t('welcomedAt'),
    named: true,
    cell: ({ welcomedAt }) => <Moment iso={welcomedAt} timeZone={timeZone} />,
  },
  {
    id: 'actions',
    header: common('actions'),
    quietHeader: true,
    cell: (row) => (
      <ActionMenu
        label={common('actionsFor', { name: nameOf(row) })}
        items={[{ label: t('preview'), onSelect: () => preview(row.id) }]}
      />
    ),
  },
];
