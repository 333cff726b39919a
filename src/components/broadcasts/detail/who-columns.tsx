import { Link } from '@tanstack/react-router';
import type { Column } from '#src/components/ui/table/column.ts';
import { formatPhone } from '#src/lib/phones.ts';
import type { BroadcastTexts } from '#src/components/broadcasts/texts.ts';

interface Who {
  /** Null: nobody of the organization, or deleted since. */
  readonly personOrganizationId: string | null;
  readonly name: string | null;
  readonly contact: string | null;
}

/** Whom a row is about, with the way to the person, and where they are reached. */
export const whoColumns = <Row extends Who>(t: BroadcastTexts): ReadonlyArray<Column<Row>> => [
  {
    id: 'name',
    header: t('recipients.name'),
    rowHeader: true,
    cell: ({ personOrganizationId, name, contact }) => {
      const shown = <bdi>{name ?? (contact === null ? t('check.someone') : formatPhone(contact))}</bdi>;
      if (personOrganizationId === null) return shown;
      return (
        <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId }}>
          {shown}
        </Link>
      );
    },
  },
  {
    id: 'contact',
    header: t('recipients.contact'),
    cell: ({ contact }) => contact !== null && <bdi dir="ltr">{formatPhone(contact)}</bdi>,
  },
];
