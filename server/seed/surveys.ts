import { insertRows, type BulkRow } from '#server/db/bulk.ts';
import { commonQuestions } from '#server/domain/surveys/common-questions/index.ts';
import { madeUpAnswers, SAID } from '#server/simulated/survey-answers.ts';
import type { Work } from '#server/work.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { answerChange, isAlarming } from '#src/schemas/survey-answers.ts';
import type { Answers, SurveyLanguage } from '#src/schemas/survey-questions.ts';
import { familyOf, SURVEY_TYPES, type SurveyType } from '#src/schemas/survey-values.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { knownClocks } from './clocks.ts';
import { SKETCHES } from './organizations.ts';
import type { SeededPerson } from './people.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, seedId, type DemoOrganization } from './personas.ts';
import { randomFrom, type Random } from './random.ts';
import { surveyHistory } from './survey-history.ts';

const HOUR_MS = 3_600_000;

/** Surveys of single people, besides the series of those who are asked again and again. */
const SURVEYS: Readonly<Record<DemoOrganization, number>> = { harbor: 100, sunrise: 40, prairie: 0 };
/** People whose condition was asked for three times. */
const SERIES: Readonly<Record<DemoOrganization, number>> = { harbor: 8, sunrise: 2, prairie: 0 };

const adminOf = (key: DemoOrganization) => (key === 'harbor' ? 'org.admin' : 'west.admin');

/** Who opens and reviews the surveys of each organization. */
const ADMINS = new Map<string, { readonly personId: string; readonly name: string }>(
  (['harbor', 'sunrise'] as const).map((key) => {
    const { personId, firstName, lastName } = PERSONAS[adminOf(key)];
    return [DEMO_ORGANIZATIONS[key], { personId, name: `${firstName} ${lastName}` }];
  }),
);

interface Made {
  readonly type: SurveyType;
  readonly subject: SeededPerson;
  readonly respondentId: string | null;
  /** In milliseconds. */
  readonly createdAt: number;
  /** Null: it isn't answered. */
  readonly answeredAt: number | null;
  readonly wellness: number;
  readonly callId?: string | undefined;
  readonly isAnonymous?: boolean;
  readonly isDone?: boolean;
  readonly before?: Answers | undefined;
  readonly postponedTo?: string | null;
}

const languageOf = ({ person }: SeededPerson): SurveyLanguage =>
  person.preferred_language === 'Spanish' ? 'es' : 'en';

/** The rows of one organization, in the order in which they are made. */
class Rows {
  readonly rows: Array<BulkRow<'surveys'>> = [];
  readonly organizationId: string;
  readonly #random: Random;
  readonly #first: number;
  readonly #completedAt: (answeredAt: number) => number;

  constructor(
    random: Random,
    organizationId: string,
    first: number,
    /** When an answer was looked at. */
    completedAt: (answeredAt: number) => number,
  ) {
    this.#random = random;
    this.organizationId = organizationId;
    this.#first = first;
    this.#completedAt = completedAt;
  }

  /** Adds a survey; gives its answers. */
  add(made: Made): Answers {
    const random = this.#random;
    const questions = commonQuestions(made.type);
    const language = languageOf(made.subject);
    const answers: Answers =
      made.answeredAt === null ? {} : madeUpAnswers(random, questions, { language, wellness: made.wellness });
    const alarms = questions.filter((question) => isAlarming(question, answers[question.id])).length;
    const isWorse = questions.some((question) => {
      const value = answers[question.id];
      return made.before && value !== undefined
        ? answerChange(question, value, made.before[question.id]) === 'worse'
        : false;
    });
    const comments = made.answeredAt !== null && random.chance(0.15) ? random.pick(SAID[language]) : null;
    const isMarked = alarms > 0 || isWorse || comments !== null;
    const family = familyOf(made.type);
    const isDue = made.answeredAt === null ? family === 'person' : isMarked && !made.isDone;
    const at = (moment: number) => new Date(moment).toISOString();
    this.rows.push({
      id: seedId('e010', this.#first + this.rows.length),
      organization_id: this.organizationId,
      family,
      type: made.type,
      subject_id: made.subject.membership.id,
      respondent_id: made.respondentId,
      call_id: made.callId ?? null,
      is_anonymous: made.isAnonymous ?? false,
      common_version: made.answeredAt === null ? null : 1,
      origin: 'opened',
      answers: made.answeredAt === null ? null : answers,
      additional_comments: comments,
      admin_notes: made.isDone && isMarked ? 'Called back; all is well.' : null,
      alarms,
      action_required: isDue,
      postponed_to: made.postponedTo ?? null,
      opens_at: at(made.createdAt),
      expires_at: at(made.createdAt + WORK_LIMITS.surveyDays * DAY_MS),
      token_version: 1,
      created_at: at(made.createdAt),
      sent_at: made.callId === undefined ? null : at(made.createdAt),
      answered_at: made.answeredAt === null ? null : at(made.answeredAt),
      completed_at: made.answeredAt !== null && made.isDone ? at(this.#completedAt(made.answeredAt)) : null,
    });
    return answers;
  }
}

/** Adds surveys of all kinds that were asked over the last 90 days: the same ones each time, relative to the clock. */
export async function seedSurveys(
  { tx, now }: Work,
  peopleOf: ReadonlyMap<DemoOrganization, readonly SeededPerson[]>,
): Promise<void> {
  const today = now.getTime();
  const dayOf = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10);
  const all: Array<BulkRow<'surveys'>> = [];
  const clocks = knownClocks();
  for (const [key, people] of peopleOf) {
    if (SURVEYS[key] === 0) continue;
    const random = randomFrom(20_261_125 + all.length);
    const recipients = people.filter(({ role }) => role === 'RECIPIENT');
    const callers = people.filter(({ role }) => role === 'CALLER');
    const admin = PERSONAS[adminOf(key)].personOrganizationIds[key] ?? null;
    const calls = await tx
      .selectFrom('calls')
      .select(['id', 'recipient_id', 'caller_id', 'ended_at'])
      .where('organization_id', '=', DEMO_ORGANIZATIONS[key])
      .where('recording_file_id', 'is not', null)
      .where('survey_sent_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(12)
      .$narrowType<{ recipient_id: string; caller_id: string; ended_at: Date }>()
      .execute();
    const zone = String(SKETCHES[key].row.timezone);
    const rows = new Rows(random, DEMO_ORGANIZATIONS[key], all.length + 1, (answeredAt) =>
      Math.min(clocks.nextOffice(zone, answeredAt + HOUR_MS), today),
    );
    const ago = (days: number) =>
      clocks.atOffice(zone, today - days * DAY_MS - random.int(1, 20) * HOUR_MS, today - HOUR_MS);
    // the same person again and again, better and worse in turn; the last time some are not looked at yet
    for (const [index, subject] of recipients.slice(0, SERIES[key]).entries()) {
      let before: Answers | undefined;
      for (const [at, days] of [80, 45, 6 + index].entries()) {
        const createdAt = ago(days);
        const wellness = index % 2 === 0 ? 0.9 - at * 0.28 : 0.35 + at * 0.25;
        const isLast = at === 2;
        before = rows.add({
          type: 'CHANGE_OF_CONDITION',
          subject,
          respondentId: admin,
          createdAt,
          answeredAt: createdAt + 1_200_000,
          wellness,
          isDone: !isLast,
          before,
        });
      }
    }
    // some wait to be conducted: since today, since long, and later
    for (const [index, subject] of recipients.slice(10, key === 'harbor' ? 24 : 14).entries()) {
      const type = index % 3 === 0 ? 'EVALUATION' : 'CHANGE_OF_CONDITION';
      rows.add({
        type,
        subject,
        respondentId: admin,
        createdAt: index === 13 ? ago(33) : ago(index * 1.5),
        answeredAt: null,
        wellness: 0,
        postponedTo: index % 5 === 4 ? dayOf(index) : null,
      });
    }
    for (const call of calls) {
      const subject = recipients.find(({ membership }) => membership.id === call.recipient_id);
      if (!subject) continue;
      const createdAt = call.ended_at.getTime() + 60_000;
      const answeredAt = createdAt + random.int(1, 40) * 600_000;
      rows.add({
        type: 'POSTCALL_SURVEY',
        subject,
        respondentId: call.caller_id,
        createdAt,
        answeredAt: answeredAt < today && random.chance(0.7) ? answeredAt : null,
        wellness: 0.4 + random.next() * 0.6,
        callId: call.id,
        isDone: random.chance(0.6),
      });
    }
    while (rows.rows.length < SURVEYS[key]) {
      const type = random.pick(SURVEY_TYPES);
      const createdAt = ago(1 + random.next() * 85);
      const answeredAt = createdAt + random.int(1, 48) * 1_800_000;
      rows.add({
        type,
        subject: random.pick(recipients),
        respondentId: String(random.pick(callers).membership.id),
        createdAt,
        answeredAt: answeredAt < today && random.chance(0.75) ? answeredAt : null,
        wellness: 0.35 + random.next() * 0.65,
        isAnonymous: random.chance(0.12),
        isDone: random.chance(0.8),
      });
    }
    all.push(...rows.rows);
  }
  await insertRows(tx, 'surveys', all);
  await insertRows(tx, 'audit_events', surveyHistory(all, [...peopleOf.values()].flat(), ADMINS));
}
