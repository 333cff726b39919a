import { sql, type RawBuilder } from 'kysely';
import type { Work } from '#server/work.ts';
import type { BroadcastSkipped, BroadcastSkippedCounts, BroadcastType } from '#src/schemas/broadcast-values.ts';
import { LAST_NAME_FIRST } from '#src/schemas/merge-fields.ts';

/* Who gets a broadcast, and who doesn't. Specification broadcasts 4.1. */

/** The contact that a type needs, of the person `p`. */
export const contactOf = (type: BroadcastType): RawBuilder<string | null> =>
  type === 'email' ? sql`lower(p.email)` : sql`p.phone`;

/** Whether a contact asked an organization for nothing more of a type while it belonged to nobody there. */
const saidStop = (type: BroadcastType, organizationId: RawBuilder<unknown>, contact: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from contact_opt_outs o
    where o.organization_id = ${organizationId} and o.channel = ${sql.lit(type)} and o.contact = ${contact})`;

/**
 * Why the person `p`, at the place `m`, is sent nothing of a type; null for who is, but for who shares a contact. Who
 * said STOP before they were somebody of the organization has said it still.
 */
export const reasonOf = (type: BroadcastType): RawBuilder<BroadcastSkipped | null> => sql`case
  when not m.active then 'inactive'
  when ${sql.lit(type)} = any(m.opted_out) or ${saidStop(type, sql`m.organization_id`, contactOf(type))} then 'optedOut'
  when ${contactOf(type)} is null then 'noContact'
  ${type === 'sms' ? sql`when p.phone_type = 'Landline' then 'landline'` : sql``}
end`;

/** Whether a contact asked an organization for nothing more of a type, as somebody of the organization or as a stranger. */
export const contactOptedOut = (
  type: BroadcastType,
  organizationId: string,
  contact: RawBuilder<string>,
): RawBuilder<boolean> => sql`(${saidStop(type, sql`${organizationId}::uuid`, contact)}
  or exists (select from people p join memberships m on m.person_id = p.id
    where ${contactOf(type)} = ${contact} and m.organization_id = ${organizationId} and ${sql.lit(type)} = any(m.opted_out)))`;

export interface Choice {
  readonly organizationId: string;
  readonly type: BroadcastType;
  readonly programs: readonly string[];
  /** Memberships. */
  readonly people: readonly string[];
  /** Instead of people: rows of position, name and contact; null where people are chosen. */
  readonly contacts: RawBuilder<unknown> | null;
  /** A part of them, by their order; without it all. */
  readonly page?: { readonly after: string | null; readonly limit: number };
}

/** Contacts that a call brings, as rows in their order; null for none. */
export const contactRows = (
  contacts: ReadonlyArray<{ readonly name?: string | null | undefined; readonly contact: string }>,
): RawBuilder<unknown> | null =>
  contacts.length === 0
    ? null
    : sql`(select position::int, name, contact from unnest(${contacts.map(({ name }) => name ?? null)}::text[],
        ${contacts.map(({ contact }) => contact)}::text[]) with ordinality as given (name, contact, position))`;

/** The words of a contact's name that are put in for it, as `wordsOfName` reads them. Specification broadcasts 2.11. */
function wordsIn(name: RawBuilder<unknown>): Record<'first' | 'last', RawBuilder<string | null>> {
  const part = (at: 1 | 2) => sql`(regexp_match(${name}, ${sql.lit(LAST_NAME_FIRST)}, 'i'))[${sql.lit(at)}]`;
  return {
    first: sql`rtrim(split_part(coalesce(${part(2)}, ${name}), ' ', 1), ',')`,
    last: sql`coalesce(${part(1)}, nullif(substr(${name}, length(split_part(${name}, ' ', 1)) + 2), ''))`,
  };
}

/**
 * The names that are put into a message of `broadcast_recipients r`, with the `people p` behind it: the person's as they
 * are now, of a contact the words of its name, and of who is gone those that it was made with. Specification broadcasts 2.11.
 */
export function namesPutIn(): Record<'first' | 'last', RawBuilder<string | null>> {
  const { first, last } = wordsIn(sql`r.name`);
  return {
    first: sql`case when p.id is null then ${first} else coalesce(nullif(p.preferred_name, ''), p.first_name) end`,
    last: sql`case when p.id is null then ${last} else p.last_name end`,
  };
}

/** A phone that stands for all of its area code: where somebody is depends on nothing else of it. */
const areaOf = (phone: RawBuilder<unknown>) =>
  sql`case when ${phone} like '+1__________' then left(${phone}, 5) || '0000000' end`;

function contactsChosen({ organizationId, type, contacts, page }: Choice): RawBuilder<unknown> {
  const { first, last } = wordsIn(sql`c.name`);
  return sql`select null::uuid as membership_id, c.name, c.contact, ${first} as first_name, ${last} as last_name,
      null::text as zip,
      ${type === 'email' ? sql`null::text` : areaOf(sql`c.contact`)} as area, lpad(c.position::text, 9, '0') as position,
      case when ${contactOptedOut(type, organizationId, sql`c.contact`)} then 'optedOut' end as reason
    from (select * from ${contacts} all_contacts
        ${page ? sql`where position > ${Number(page.after ?? 0)} order by position limit ${page.limit}` : sql``}) c`;
}

function peopleChosen({ organizationId, type, programs, people, page }: Choice): RawBuilder<unknown> {
  return sql`select m.id as membership_id, p.first_name || ' ' || p.last_name as name, ${contactOf(type)} as contact,
      coalesce(nullif(p.preferred_name, ''), p.first_name) as first_name, p.last_name, p.zip_code as zip,
      ${areaOf(sql`p.phone`)} as area, m.id::text as position, ${reasonOf(type)} as reason
    from (select * from memberships
        where organization_id = ${organizationId} and (program_id = any(${programs}::uuid[]) or id = any(${people}::uuid[]))
        ${page ? sql`and (${page.after}::uuid is null or id > ${page.after}::uuid) order by id limit ${page.limit}` : sql``}) m
      join people p on p.id = m.person_id`;
}

/**
 * Everybody who is chosen, each once: membership, name, contact, what is put in for their name, zip code and area, and
 * `reason`, null for who gets it. A contact counts once: at the first who gets something at all.
 */
export const chosenRows = (choice: Choice): RawBuilder<unknown> => sql`(
    select membership_id, name, contact, first_name, last_name, zip, area, position,
      case when reason is null and row_number() over (partition by contact, reason is null order by position) > 1
        then 'duplicate' else reason end as reason
    from (${choice.contacts ? contactsChosen(choice) : peopleChosen(choice)}) chosen)`;

/** What says where people are, of rows with a zip code and an area: `zones` and `state`, beside all that they have. */
export const placedRows = (rows: RawBuilder<unknown>, organizationId: string): RawBuilder<unknown> => sql`(
    select placed.*, place.zones, place.state from ${rows} placed
      join organizations o on o.id = ${organizationId}
      cross join lateral place_of(placed.zip, placed.area, o.timezone) place)`;

interface Reach {
  readonly selected: number;
  readonly skipped: BroadcastSkippedCounts;
}

/** How many are chosen, and how many of them are skipped by which reason. */
export async function countReach({ tx }: Work, choice: Choice): Promise<Reach> {
  const { rows } = await sql<{ reason: BroadcastSkipped | null; n: number }>`
    select reason, count(*) as n from ${chosenRows(choice)} reach group by reason`.execute(tx);
  return {
    selected: rows.reduce((sum, { n }) => sum + n, 0),
    skipped: Object.fromEntries(rows.flatMap(({ reason, n }) => (reason === null ? [] : [[reason, n]]))),
  };
}
