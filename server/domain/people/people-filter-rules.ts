import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import type { Database } from '#server/db/schema.ts';
import type { FilterValue } from '#src/schemas/filters.ts';
import {
  ANY_ADMIN_PROFILE,
  splitOwnField,
  type PeopleFilterName,
  type PeopleFilters,
} from '#src/schemas/people-filters.ts';
import { ownKey } from '#src/schemas/person-details.ts';
import type { Foreign } from '#server/domain/own.ts';
import { peopleOfUploads } from './people-of-uploads.ts';

type MembershipRow = ExpressionBuilder<Database & { membership: Database['findable_people'] }, 'membership'>;

/** How people are narrowed by one thing. */
export interface PeopleRule<Value> {
  /** Whether somebody fits the value. */
  readonly fits: (eb: MembershipRow, value: Value, now: Date) => Expression<SqlBool>;
  /** The column by which the database keeps how many they are; without one they are counted each time. */
  readonly facet?: keyof Database['person_facets'];
  /** The refusal of what is another organization's. */
  readonly foreign?: Foreign;
}

type Rules = { readonly [Name in PeopleFilterName]: PeopleRule<FilterValue<PeopleFilters[Name]>> };

/** By a column that has the same name where people are searched and where they are counted. */
const kept = (
  column: keyof Database['findable_people'] & keyof Database['person_facets'],
): PeopleRule<string | boolean> => ({
  fits: (eb, value) => eb(`membership.${column}`, '=', value as never),
  facet: column,
});

const idsOf = (profile: FilterValue<PeopleFilters['profile']>): readonly string[] =>
  (profile === ANY_ADMIN_PROFILE ? (['ORG_ADMIN', 'ORG_USER'] as const) : [profile]).map(
    (name) => SECURITY_PROFILE_IDS[name],
  );

/** That a last call, beside its organization, is of the last so many days where that is, today among them. */
export const isCalledWithin = (days: string, now: Date) =>
  sql<SqlBool>`called_on > (${now}::timestamptz at time zone timezone)::date - ${Number.parseInt(days, 10)}::int`;

/** The SQL of each filter of people. */
export const PEOPLE_RULES: Rules = {
  personId: { fits: (eb, id) => eb('membership.person_id', '=', id) },
  welcomed: {
    fits: (eb, welcomed) => eb('membership.welcomed_at', welcomed ? 'is not' : 'is', null),
    facet: 'welcomed',
  },
  programId: { ...kept('program_id'), foreign: 'foreignProgram' },
  statusId: { ...kept('organization_person_status_id'), foreign: 'foreignStatus' },
  language: kept('preferred_language'),
  uploadId: {
    fits: (eb, id) => eb('membership.id', 'in', eb.selectFrom(peopleOfUploads([id]).as('met')).select('met.id')),
    foreign: 'foreignUpload',
  },
  profile: {
    fits: (eb, profile) =>
      eb.exists(
        eb
          .selectFrom('person_profiles')
          .select('person_profiles.id')
          .whereRef('person_profiles.person_id', '=', 'membership.person_id')
          .whereRef('person_profiles.organization_id', '=', 'membership.organization_id')
          .where('person_profiles.security_profile_id', 'in', idsOf(profile)),
      ),
  },
  ownField: {
    fits: (eb, text) => {
      const { name, words } = splitOwnField(text);
      return sql<SqlBool>`${eb.ref('membership.own_text')} ~ own_pattern(${ownKey(name)}, ${words})`;
    },
  },
  matched: kept('matched'),
  notCalled: {
    fits: (eb, days, now) =>
      sql<SqlBool>`not exists (select from last_calls join organizations on organizations.id = last_calls.organization_id
        where last_calls.membership_id = ${eb.ref('membership.id')} and ${isCalledWithin(days, now)})`,
  },
};
