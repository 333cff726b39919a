import { beforeAll, expect, it } from 'vitest';
import { exportCalls } from '#src/schemas/calls.ts';
import { ENGLISH_SURVEY_STATES, ENGLISH_SURVEY_TYPES } from '#src/schemas/english-names.ts';
import { REPORT_MODULES, type ReportModule } from '#src/schemas/report-modules.ts';
import { exportCallerSurveys, exportPersonSurveys } from '#src/schemas/surveys.ts';
import type { WrittenLanguage } from '#src/schemas/written-languages.ts';
import { addCall, addPair } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { reportCalls } from './report-calls.ts';
import { addReportParts, type ReportParts } from './report-parts.ts';

/* Files in the language of who asks for them. Specification reports 6.5. */

let test: TestApi;
let parts: ReportParts;
const { order, contentOf } = reportCalls(() => test);

beforeAll(async () => {
  test = await testApi();
  parts = await addReportParts(test);
  const pair = await addPair(test, { caller: 'Rosa', recipient: 'Ed' });
  const party = { caller_id: pair.callerId, recipient_id: pair.recipientId };
  await addCall(test, { ...party, outcome: 'Yes we spoke', topics: ['Nutrition', 'Mobility'] });
  await addCall(test, { ...party, type: 'OUTREACH_QUEUE', status: 'no-answer', outcome: 'No Answer' });
});

async function fileOf(module: ReportModule, language?: WrittenLanguage) {
  const { status, data, message } = await order(
    { module, filters: { ...parts.least(module), ...(language && { language }) } },
    'org.admin',
  );
  expect(status, message).toBe(200);
  await makeReports(test.services);
  return contentOf(data.reportRequest.id, 'org.admin');
}

/** Words that an English file says by itself: what is as well the name of a program, a person or a field isn't among them. */
const ENGLISH_CELLS = new Set(
  [
    ['Yes', 'Match', 'Outreach queue', 'Completed', 'No answer', 'Failed', 'Busy', 'Cancelled', 'Queued', 'Ringing'],
    ['Yes we spoke', 'Spoke with someone else', 'No Answer', 'Voicemail', 'Physical Health', 'Nutrition', 'Mobility'],
    [...Object.values(ENGLISH_SURVEY_STATES), ...Object.values(ENGLISH_SURVEY_TYPES)],
    ['Additional comments', 'Reach recipient', 'Other', 'People', 'Waiting', 'Callers', 'Recipients', 'Onboarding'],
    [
      'CALLER',
      'RECIPIENT',
      'OUTREACH',
      'INACTIVE',
      'Active',
      'On hold',
      'Female',
      'Male',
      'Morning',
      'Evening',
      'MOBILE',
      'Mobile',
      'Landline',
      'SMS, EMAIL',
    ],
    [
      'Draft',
      'Scheduled',
      'Sent',
      'Failed',
      'Pending',
      'Opted out',
      'Inactive',
      'Opted out of texts',
      'No phone number',
    ],
    ['Ready to call', 'Can’t call now', 'Done', 'Queue inactive', 'Off shift', 'On shift', 'Paused', 'Called recently'],
    ['Calls', 'Live now', 'About people', 'About calls', 'Signups to call', 'Surveys that require action', 'Never'],
    ['Spanish', 'Talkative', 'Quiet', 'Good', 'Fair', 'Poor', 'Excellent'],
  ].flat(),
);

it.each(REPORT_MODULES)('%s has Spanish heads and words, of the same rows', async (module) => {
  const [english, spanish, plain] = [await fileOf(module, 'en'), await fileOf(module, 'es'), await fileOf(module)];
  expect([english.header, english.lines]).toEqual([plain.header, plain.lines]);
  expect(spanish.lines).toHaveLength(english.lines.length);
  expect(spanish.lines.length).toBeGreaterThan(0);
  expect(spanish.header).toHaveLength(english.header.length);
  const bare = (head: string) => head.replace(/ \([A-Z][a-z]+\/\w+\)$/, '');
  const same = spanish.header.filter((head, at) => bare(head) === bare(english.header[at] ?? ''));
  expect(same.filter((head) => head !== 'PIN' && !head.startsWith('Custom: '))).toEqual([]);
  expect(new Set(spanish.header).size).toBe(spanish.header.length);
  expect(spanish.lines.flat().flatMap((cell) => cell.split('|').filter((each) => ENGLISH_CELLS.has(each)))).toEqual([]);
  expect(spanish.name).not.toBe(english.name);
});

it('says of each survey what it is called on screens', async () => {
  const types = async (module: ReportModule, language: WrittenLanguage) => {
    const { header, lines } = await fileOf(module, language);
    const at = header.indexOf(language === 'en' ? 'Type' : 'Tipo');
    return [...new Set(lines.map((line) => line[at]))];
  };
  expect(await types('INCALL_SURVEY', 'en')).toEqual(['In-call survey']);
  expect(await types('INCALL_SURVEY_FOLLOWUP', 'en')).toEqual(['In-call survey follow-up']);
  expect(await types('INCALL_SURVEY', 'es')).toEqual(['Encuesta durante la llamada']);
});

it('says in Spanish what the console says', async () => {
  const calls = await fileOf('CALLLOGS', 'es');
  expect(calls.header.slice(0, 4)).toEqual(['Fecha (America/New_York)', 'Tipo', 'Estatus', 'Resultado']);
  expect(new Set(calls.lines.map(([, type]) => type))).toEqual(new Set(['Asignación', 'Cola de llamadas']));
  expect(calls.name).toMatch(/^Registro_de_llamadas_Harbor_Light_Neighbors_/);
  const surveys = await fileOf('SURVEY_COC', 'es');
  expect(surveys.header).toContain('¿Cómo está su salud física?');
  const people = await fileOf('PEOPLE_EXPORT', 'es');
  expect(people.header.slice(0, 3)).toEqual(['Rol', 'Nombre', 'Apellidos']);
  expect(new Set(people.lines.map(([role]) => role))).toContain('Voluntario');
});

const organizationId = DEMO_ORGANIZATIONS.harbor;

it.each([
  [
    'calls',
    () => test.call(exportCalls, { as: 'org.admin', query: { language: 'es', isAnonymous: true } }),
    'Voluntario',
  ],
  [
    'surveys',
    () => test.call(exportPersonSurveys, { as: 'org.admin', query: { organizationId, language: 'es' } }),
    'Quién responde',
  ],
  [
    'surveys about calls',
    () => test.call(exportCallerSurveys, { as: 'org.admin', query: { language: 'es' } }),
    'Quién responde',
  ],
] as const)('what a list of %s shows is a file in the language that is asked for', async (_, ask, head) => {
  const { status, data } = await ask();
  expect(status).toBe(200);
  const text = new TextDecoder().decode(await data.arrayBuffer());
  const [header = ''] = text.split('\r\n');
  expect(header).toContain('Fecha (America/New_York)');
  expect(header).toContain(head);
  expect(header).not.toMatch(/\b(?:Type|State|Program|Caller|Date)\b/);
});

it('refuses a language that there is none of', async () => {
  const filters = { language: 'fr' as 'es' };
  expect(await order({ module: 'NOTES_EXPORT', filters }, 'org.admin')).toMatchObject({
    status: 400,
    fields: { 'filters.language': expect.any(String) as string },
  });
});
