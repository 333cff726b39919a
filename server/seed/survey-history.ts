import type { BulkRow } from '#server/db/bulk.ts';
import type { SeededPerson } from './people.ts';
import { seedId } from './personas.ts';

type Survey = BulkRow<'surveys'>;
type Event = BulkRow<'audit_events'>;

interface Actor {
  readonly personId: string;
  readonly name: string;
}

interface Step {
  readonly at: unknown;
  readonly action: string;
  readonly by: Actor | null;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** What happened to a survey, each step at its moment. */
function stepsOf(survey: Survey, admin: Actor, respondent: Actor | undefined): Step[] {
  const { created_at, sent_at, postponed_to, answered_at, completed_at, alarms, is_anonymous } = survey;
  const steps: Step[] = [
    { at: sent_at ? null : created_at, action: 'created', by: admin },
    { at: sent_at, action: 'sent', by: null },
    { at: postponed_to && created_at, action: 'postponed', by: admin, after: { postponedTo: postponed_to } },
    { at: answered_at, action: 'answered', by: is_anonymous ? null : (respondent ?? admin), after: { alarms } },
    { at: completed_at, action: 'completed', by: admin },
  ];
  return steps.filter(({ at }) => typeof at === 'string');
}

/** What the history tells of surveys: the same as of those that are made by hand. */
export function surveyHistory(
  surveys: readonly Survey[],
  people: readonly SeededPerson[],
  admins: ReadonlyMap<string, Actor>,
): Event[] {
  const respondents = new Map(
    people.map(({ person, membership }) => [
      membership.id,
      { personId: String(person.id), name: `${String(person.first_name)} ${String(person.last_name)}` },
    ]),
  );
  const events = surveys.flatMap((survey) => {
    const admin = admins.get(String(survey.organization_id));
    if (!admin) return [];
    return stepsOf(survey, admin, respondents.get(String(survey.respondent_id))).map(({ at, action, by, after }) => ({
      organization_id: survey.organization_id,
      at: String(at),
      actor_id: by?.personId ?? null,
      actor_name: by?.name ?? null,
      action,
      entity: 'survey',
      entity_id: survey.is_anonymous ? null : survey.subject_id,
      before: null,
      after: { surveyId: survey.id, surveyType: survey.type, ...after },
    }));
  });
  return events.map((event, index) => ({ id: seedId('e011', index + 1), ...event }));
}
