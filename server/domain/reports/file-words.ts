import { nameOfChoice } from '#src/schemas/choice-names.ts';
import { fillWords, type Params } from '#src/schemas/messages.ts';
import { CSV_COLUMN_NAMES } from '#src/schemas/people-csv-names.ts';
import type { CsvColumn } from '#src/schemas/person-fields.ts';
import {
  SPANISH_CALL_STATUSES,
  SPANISH_CALL_TYPES,
  SPANISH_NOTE_KINDS,
  SPANISH_OUTCOMES,
  SPANISH_ROLES,
  SPANISH_SURVEY_STATES,
  SPANISH_SURVEY_TYPES,
} from '#src/schemas/spanish-names.ts';
import { BUILT_IN_STATUS_NAMES } from '#src/schemas/status-names.ts';
import type { SurveyState, SurveyType } from '#src/schemas/survey-values.ts';
import type { WrittenLanguage } from '#src/schemas/written-languages.ts';

type Survey = `survey.${SurveyType}`;
type State = `state.${SurveyState}`;

/** What files say beside what they are of: heads of columns, words in them, and names of files. */
const ENGLISH = {
  about: 'About',
  action: 'Action Required',
  active: 'Active',
  adminNotes: 'Admin Notes',
  alarms: 'Answers To Look At',
  anonymous: 'Anonymous',
  answered: 'Answered',
  answeredAt: 'Answered',
  answeredOf: 'Answered',
  author: 'Author',
  averageMinutes: 'Average Minutes',
  callee: 'Callee',
  calleePhone: 'Callee Phone',
  caller: 'Caller',
  callerFirst: 'Caller First Name',
  callerLast: 'Caller Last Name',
  callerPhone: 'Caller Phone',
  callerProgram: 'Caller Program',
  callers: 'Callers',
  callersFree: 'Callers without a match',
  calls: 'Calls',
  comments: 'Additional Comments',
  completed: 'Completed',
  date: 'Date',
  day: 'Day',
  deleted: 'Deleted person',
  duration: 'Duration',
  ended: 'Ended',
  enrolled: 'Enrollment Date',
  firstCall: 'First Call',
  inactive: 'Inactive',
  inOnboarding: 'In onboarding',
  kind: 'Kind',
  lastCall: 'Last Call',
  longestMinutes: 'Longest Minutes',
  matchedSince: 'Matched Since',
  minutes: 'Minutes',
  month: 'Month',
  mostBy: 'Called Most By',
  no: 'No',
  noAnswer: 'No Answer',
  note: 'Note',
  notAnswered: 'Not Answered',
  notCalled: 'Recipients not called for {{days}} days',
  onboarding: 'Onboarding',
  optedOut: 'Opted Out',
  outcome: 'Outcome',
  part: 'Part',
  people: 'People',
  pickedUp: 'Answered',
  postponed: 'Postponed To',
  program: 'Program',
  queue: 'Queue',
  recipient: 'Recipient',
  recipientFirst: 'Recipient First Name',
  recipientLast: 'Recipient Last Name',
  recipientPhone: 'Recipient Phone',
  recipientProgram: 'Recipient Program',
  recipients: 'Recipients',
  recipientsFree: 'Recipients without a match',
  respondent: 'Respondent',
  sent: 'Sent',
  status: 'Status',
  subject: 'Subject',
  surveySent: 'Survey Sent',
  surveysAnswered: 'Surveys Answered',
  surveysSent: 'Surveys Sent',
  topics: 'Topics',
  type: 'Type',
  unenrolled: 'Unenrollment Date',
  value: 'Value',
  voicemail: 'Voicemail',
  waiting: 'Waiting',
  waitingLongest: 'Waiting longest since',
  what: 'What',
  when: 'When',
  yes: 'Yes',
  'state.notYet': 'Not open yet',
  'state.open': 'Open',
  'state.answered': 'Answered',
  'state.expired': 'Expired',
  'survey.CHANGE_OF_CONDITION': 'Change of condition',
  'survey.EVALUATION': 'Evaluation',
  'survey.POSTCALL_SURVEY': 'Post-call surveys',
  'survey.INCALL_SURVEY': 'In-call surveys',
  'survey.BASELINE_SURVEY': 'Baseline surveys',
  'survey.FOLLOW_UP_SURVEY': 'Follow-up surveys',
  'survey.INCALL_SURVEY_FOLLOWUP': 'In-call survey follow-ups',
  'title.anonymousCalls': 'Anonymous call logs',
  'title.calls': 'Call logs',
  'title.callerSurveys': 'Caller surveys',
  'title.dashboard': 'Dashboard',
  'title.notes': 'Notes',
  'title.pairs': 'Caller-recipient pairs',
  'title.stats': 'Call stats {{number}}',
  'title.surveys': 'Surveys',
} as const satisfies Readonly<Record<Survey | State, string>> & Readonly<Record<string, string>>;

export type FileWord = keyof typeof ENGLISH;

/** The names of values, under the keys that they have among the words. */
const under = <Part extends string, Value extends string>(part: Part, names: Readonly<Record<Value, string>>) =>
  Object.fromEntries(Object.entries(names).map(([value, name]) => [`${part}.${value}`, name])) as Readonly<
    Record<`${Part}.${Value}`, string>
  >;

const SPANISH: Readonly<Record<FileWord, string>> = {
  ...under('state', SPANISH_SURVEY_STATES),
  ...under('survey', SPANISH_SURVEY_TYPES),
  about: 'Sobre',
  action: 'Requiere atención',
  active: 'Activo',
  adminNotes: 'Notas de administración',
  alarms: 'Respuestas para revisar',
  anonymous: 'Anónima',
  answered: 'Contestadas',
  answeredAt: 'Respondida',
  answeredOf: 'respuestas',
  author: 'Autoría',
  averageMinutes: 'Minutos por llamada',
  callee: 'Quién recibió la llamada',
  calleePhone: 'Teléfono de quien la recibió',
  caller: 'Voluntario',
  callerFirst: 'Nombre del voluntario',
  callerLast: 'Apellidos del voluntario',
  callerPhone: 'Teléfono del voluntario',
  callerProgram: 'Programa del voluntario',
  callers: 'Voluntarios',
  callersFree: 'Voluntarios sin asignación',
  calls: 'Llamadas',
  comments: 'Comentarios adicionales',
  completed: 'Completada',
  date: 'Fecha',
  day: 'Día',
  deleted: 'Persona eliminada',
  duration: 'Duración',
  ended: 'Terminada',
  enrolled: 'Fecha de inscripción',
  firstCall: 'Primera llamada',
  inactive: 'Inactivos',
  inOnboarding: 'En incorporación',
  kind: 'Tipo',
  lastCall: 'Última llamada',
  longestMinutes: 'Minutos de la más larga',
  matchedSince: 'Asignación desde',
  minutes: 'Minutos',
  month: 'Mes',
  mostBy: 'Quién llamó más',
  no: 'No',
  noAnswer: 'Sin respuesta',
  note: 'Nota',
  notAnswered: 'No contestadas',
  notCalled: 'Beneficiarios sin llamadas en {{days}} días',
  onboarding: 'Incorporación',
  optedOut: 'No quiere recibir',
  outcome: 'Resultado',
  part: 'Parte',
  people: 'Personas',
  pickedUp: 'Contestada',
  postponed: 'Pospuesta hasta',
  program: 'Programa',
  queue: 'Cola',
  recipient: 'Beneficiario',
  recipientFirst: 'Nombre del beneficiario',
  recipientLast: 'Apellidos del beneficiario',
  recipientPhone: 'Teléfono del beneficiario',
  recipientProgram: 'Programa del beneficiario',
  recipients: 'Beneficiarios',
  recipientsFree: 'Beneficiarios sin asignación',
  respondent: 'Quién responde',
  sent: 'envíos',
  status: 'Estatus',
  subject: 'Sobre quién',
  surveySent: 'Encuesta enviada',
  surveysAnswered: 'Encuestas respondidas',
  surveysSent: 'Encuestas enviadas',
  topics: 'Temas',
  type: 'Tipo',
  unenrolled: 'Fecha de baja',
  value: 'Valor',
  voicemail: 'Buzón de voz',
  waiting: 'En espera',
  waitingLongest: 'Quien espera desde hace más tiempo',
  what: 'Qué',
  when: 'Cuándo',
  yes: 'Sí',
  'title.anonymousCalls': 'Registro de llamadas anónimo',
  'title.calls': 'Registro de llamadas',
  'title.callerSurveys': 'Encuestas sobre llamadas',
  'title.dashboard': 'Panel',
  'title.notes': 'Notas',
  'title.pairs': 'Asignaciones',
  'title.stats': 'Estadísticas de llamadas {{number}}',
  'title.surveys': 'Encuestas',
};

/** Codes of the contract. */
const SPANISH_CODES = { ...SPANISH_CALL_TYPES, ...SPANISH_CALL_STATUSES, ...SPANISH_NOTE_KINDS };

const known = (words: Readonly<Record<string, string>>, text: string): string | undefined =>
  Object.hasOwn(words, text) ? words[text] : undefined;

/** A code of the contract as people read it: OUTREACH_QUEUE is Outreach queue, no-answer No answer. */
const codeWords = (code: string): string => {
  const words = code.toLowerCase().replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a file says, in one language. */
export interface FileWords {
  readonly language: WrittenLanguage;
  readonly say: (word: FileWord, params?: Params) => string;
  readonly yesNo: (is: boolean) => string;
  /** A code of the contract; one that isn't known as it is. Specification reports 6.4. */
  readonly code: (code: string) => string;
  /** An outcome or a topic of a call. */
  readonly outcome: (outcome: string) => string;
  /** The head of a column of the people template, which an upload reads in either language. Specification uploads 1.2. */
  readonly column: (head: CsvColumn) => string;
  /** What a status is called: a built-in one by the language, others as they were written. Specification statuses 1.9. */
  readonly status: (name: string) => string;
  /** A choice of a person's details, likewise. */
  readonly choice: (field: string, choice: string) => string;
}

/** The words of files in a language; English where none is named. Specification reports 6.5. */
export function fileWords(language: WrittenLanguage = 'en'): FileWords {
  const isSpanish = language === 'es';
  const words = isSpanish ? SPANISH : ENGLISH;
  const say = (word: FileWord, params?: Params) => fillWords(words[word], params);
  return {
    language,
    say,
    yesNo: (is) => say(is ? 'yes' : 'no'),
    code: (code) => (isSpanish ? known(SPANISH_CODES, code) : undefined) ?? codeWords(code),
    outcome: (outcome) => (isSpanish ? known(SPANISH_OUTCOMES, outcome) : undefined) ?? outcome,
    column: (head) => (isSpanish ? CSV_COLUMN_NAMES[head][0] : head),
    // the template's English choices are the contract's codes
    choice: (field, choice) => {
      if (!isSpanish) return choice;
      return (field === 'role' ? known(SPANISH_ROLES, choice) : undefined) ?? nameOfChoice('es', field, choice);
    },
    status: (name) => known(BUILT_IN_STATUS_NAMES[language], name) ?? name,
  };
}
