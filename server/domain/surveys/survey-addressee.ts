import { rightsOf } from '#server/domain/access.ts';
import { reasonOf } from '#server/domain/broadcasts/broadcast-reach.ts';
import type { Work } from '#server/work.ts';
import type { SendTo } from '#src/schemas/surveys.ts';
import { stateOf, type SurveyReader, type SurveyRow } from './survey-rows.ts';

/** Who answers a survey, as whoever sends its link needs to know them; `no_mail` and `no_sms` say why not. */
export type Addressee = NonNullable<Awaited<ReturnType<typeof readAddressee>>>;

export const readAddressee = ({ tx }: Work, membershipId: string) =>
  tx
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.email', 'p.phone', 'p.first_name', 'p.preferred_language', 'm.survey_opt_outs'])
    .select([reasonOf('email').as('no_mail'), reasonOf('sms').as('no_sms')])
    .where('m.id', '=', membershipId)
    .executeTakeFirst();

const NOWHERE: SendTo = { email: null, sms: null };

/**
 * Where the link of an open survey can be sent to who answers it, for who may create surveys. Nowhere where no one is
 * named, where they opted out, and of an anonymous one. Specification surveys 6.6.
 */
export async function sendToOf(work: Work, { profile, carriers }: SurveyReader, row: SurveyRow): Promise<SendTo> {
  if (row.respondent_id === null || row.is_anonymous || stateOf(row, work.now) !== 'open') return NOWHERE;
  if (!rightsOf(profile, 'surveys').canCreate) return NOWHERE;
  const to = await readAddressee(work, row.respondent_id);
  if (!to || to.survey_opt_outs.includes(row.type)) return NOWHERE;
  return {
    email: to.no_mail === null && carriers.mail ? to.email : null,
    sms: to.no_sms === null && carriers.sms ? to.phone : null,
  };
}
