import { nameOfChoice } from '#src/schemas/choice-names.ts';
import { fillWords, type Params } from '#src/schemas/messages.ts';
import { CSV_COLUMN_NAMES } from '#src/schemas/people-csv-names.ts';
import type { CsvColumn } from '#src/schemas/person-fields.ts';
import {
  ENGLISH_BROADCASTS,
  ENGLISH_QUEUES,
  ENGLISH_SURVEY_STATES,
  ENGLISH_SURVEY_TYPES,
} from '#src/schemas/english-names.ts';
import {
  SPANISH_BROADCASTS,
  SPANISH_CALL_STATUSES,
  SPANISH_CALL_TYPES,
  SPANISH_NOTE_KINDS,
  SPANISH_OUTCOMES,
  SPANISH_QUEUES,
  SPANISH_ROLES,
  SPANISH_SURVEY_STATES,
  SPANISH_SURVEY_TYPES,
} from '#src/schemas/spanish-names.ts';
import { BUILT_IN_STATUS_NAMES } from '#src/schemas/status-names.ts';
import type { SurveyState, SurveyType } from '#src/schemas/survey-values.ts';
import type { BroadcastNames, QueueNames } from '#src/schemas/work-names.ts';
import type { WrittenLanguage } from '#src/schemas/written-languages.ts';

type Survey = `survey.${SurveyType}`;
type State = `state.${SurveyState}`;

/** The names of values, under the keys that they have among the words. */
const under = <Part extends string, Value extends string>(part: Part, names: Readonly<Record<Value, string>>) =>
  Object.fromEntries(Object.entries(names).map(([value, name]) => [`${part}.${value}`, name])) as Readonly<
    Record<`${Part}.${Value}`, string>
  >;

/** What files say beside what they are of: heads of columns, words in them, and names of files. */
const ENGLISH = {
  ...under('state', ENGLISH_SURVEY_STATES),
  ...under('survey', ENGLISH_SURVEY_TYPES),
  about: 'About',
  aboutCalls: 'About calls',
  aboutPeople: 'About people',
  action: 'Action Required',
  active: 'Active',
  added: 'Added',
  adminNotes: 'Admin Notes',
  alarms: 'Answers To Look At',
  anonymous: 'Anonymous',
  answered: 'Answered',
  answeredAt: 'Answered',
  answeredOf: 'Answered',
  author: 'Author',
  available: 'Available From',
  averageMinutes: 'Average Minutes',
  callee: 'Callee',
  calleePhone: 'Callee Phone',
  calledLast: 'Longest without a call: last call',
  caller: 'Caller',
  callerFirst: 'Caller First Name',
  callerLast: 'Caller Last Name',
  callerPhone: 'Caller Phone',
  callerProgram: 'Caller Program',
  callers: 'Callers',
  callersFree: 'Callers without a match',
  calls: 'Calls',
  callsToday: 'Calls Today',
  chosen: 'Chosen',
  comments: 'Additional Comments',
  completed: 'Completed',
  contact: 'Contact',
  created: 'Created',
  date: 'Date',
  day: 'Day',
  deleted: 'Deleted person',
  delivered: 'Delivered',
  done: 'Done',
  doneBy: 'Done By',
  duration: 'Duration',
  ended: 'Ended',
  enrolled: 'Enrollment Date',
  failed: 'Failed',
  firstCall: 'First Call',
  inactive: 'Inactive',
  inOnboarding: 'In onboarding',
  kind: 'Kind',
  language: 'Language',
  lastCall: 'Last Call',
  liveNow: 'Live now',
  longestMinutes: 'Longest Minutes',
  matchedSince: 'Matched Since',
  message: 'Message',
  minutes: 'Minutes',
  month: 'Month',
  mostBy: 'Called Most By',
  name: 'Name',
  never: 'Never',
  no: 'No',
  noAnswer: 'No Answer',
  notAnswered: 'Not Answered',
  notCalled: 'Recipients not called for {{days}} days',
  note: 'Note',
  onboarding: 'Onboarding',
  openResponses: 'Open Responses',
  optedOut: 'Opted Out',
  outcome: 'Outcome',
  part: 'Part',
  pausedUntil: 'Paused Until',
  pending: 'Pending',
  people: 'People',
  pickedUp: 'Answered',
  position: 'Position',
  postponed: 'Postponed To',
  program: 'Program',
  queue: 'Queue',
  reason: 'Reason',
  recipient: 'Recipient',
  recipientFirst: 'Recipient First Name',
  recipientLast: 'Recipient Last Name',
  recipientPhone: 'Recipient Phone',
  recipientProgram: 'Recipient Program',
  recipients: 'Recipients',
  recipientsFree: 'Recipients without a match',
  respondent: 'Respondent',
  response: 'Response',
  responses: 'Responses',
  scheduled: 'Scheduled For',
  sent: 'Sent',
  shiftUntil: 'On Shift Until',
  signupsToCall: 'Signups to call',
  skipped: 'Skipped',
  started: 'Started',
  status: 'Status',
  stopped: 'Not Sent (Stopped)',
  subject: 'Subject',
  surveysAnswered: 'Surveys Answered',
  surveysDue: 'Surveys that require action',
  surveySent: 'Survey Sent',
  surveysSent: 'Surveys Sent',
  title: 'Title',
  topics: 'Topics',
  tried: 'Tried',
  type: 'Type',
  unenrolled: 'Unenrollment Date',
  unmatchedLongest: 'Longest without a match: enrolled since',
  until: 'Until',
  value: 'Value',
  voicemail: 'Voicemail',
  waiting: 'Waiting',
  waitingLongest: 'Longest in onboarding: waiting since',
  what: 'What',
  when: 'When',
  yes: 'Yes',
  'title.anonymousCalls': 'Anonymous call logs',
  'title.broadcastRecipients': 'Broadcast recipients',
  'title.broadcastResponses': 'Broadcast responses',
  'title.broadcastSkipped': 'Skipped by broadcast',
  'title.broadcasts': 'Broadcasts',
  'title.callerSurveys': 'Caller surveys',
  'title.calls': 'Call logs',
  'title.dashboard': 'Dashboard',
  'title.notes': 'Notes',
  'title.pairs': 'Caller-recipient pairs',
  'title.queueCallers': 'Queue callers',
  'title.queueRecipients': 'Queue recipients',
  'title.queues': 'Outreach queues',
  'title.stats': 'Call stats {{number}}',
  'title.surveys': 'Surveys',
} as const satisfies Readonly<Record<Survey | State, string>> & Readonly<Record<string, string>>;

export type FileWord = keyof typeof ENGLISH;

const SPANISH: Readonly<Record<FileWord, string>> = {
  ...under('state', SPANISH_SURVEY_STATES),
  ...under('survey', SPANISH_SURVEY_TYPES),
  about: 'Sobre',
  aboutCalls: 'Sobre llamadas',
  aboutPeople: 'Sobre personas',
  action: 'Requiere atención',
  active: 'Activo',
  added: 'Agregada',
  adminNotes: 'Notas de administración',
  alarms: 'Respuestas para revisar',
  anonymous: 'Anónima',
  answered: 'Contestadas',
  answeredAt: 'Respondida',
  answeredOf: 'respuestas',
  author: 'Autoría',
  available: 'Disponible desde',
  averageMinutes: 'Minutos por llamada',
  callee: 'Quién recibió la llamada',
  calleePhone: 'Teléfono de quien la recibió',
  calledLast: 'Más tiempo sin llamadas: última llamada',
  caller: 'Voluntario',
  callerFirst: 'Nombre del voluntario',
  callerLast: 'Apellidos del voluntario',
  callerPhone: 'Teléfono del voluntario',
  callerProgram: 'Programa del voluntario',
  callers: 'Voluntarios',
  callersFree: 'Voluntarios sin asignación',
  calls: 'Llamadas',
  callsToday: 'Llamadas de hoy',
  chosen: 'Elegidos',
  comments: 'Comentarios adicionales',
  completed: 'Completada',
  contact: 'Contacto',
  created: 'Creada',
  date: 'Fecha',
  day: 'Día',
  deleted: 'Persona eliminada',
  delivered: 'Entregado',
  done: 'Atendida',
  doneBy: 'Atendida por',
  duration: 'Duración',
  ended: 'Terminada',
  enrolled: 'Fecha de inscripción',
  failed: 'Con error',
  firstCall: 'Primera llamada',
  inactive: 'Inactivos',
  inOnboarding: 'En incorporación',
  kind: 'Tipo',
  language: 'Idioma',
  lastCall: 'Última llamada',
  liveNow: 'En curso',
  longestMinutes: 'Minutos de la más larga',
  matchedSince: 'Asignación desde',
  message: 'Mensaje',
  minutes: 'Minutos',
  month: 'Mes',
  mostBy: 'Quién llamó más',
  name: 'Nombre',
  never: 'Nunca',
  no: 'No',
  noAnswer: 'Sin respuesta',
  notAnswered: 'No contestadas',
  notCalled: 'Beneficiarios sin llamadas en {{days}} días',
  note: 'Nota',
  onboarding: 'Incorporación',
  openResponses: 'Respuestas abiertas',
  optedOut: 'No quiere recibir',
  outcome: 'Resultado',
  part: 'Parte',
  pausedUntil: 'En pausa hasta',
  pending: 'Pendientes',
  people: 'Personas',
  pickedUp: 'Contestada',
  position: 'Posición',
  postponed: 'Pospuesta hasta',
  program: 'Programa',
  queue: 'Cola',
  reason: 'Motivo',
  recipient: 'Beneficiario',
  recipientFirst: 'Nombre del beneficiario',
  recipientLast: 'Apellidos del beneficiario',
  recipientPhone: 'Teléfono del beneficiario',
  recipientProgram: 'Programa del beneficiario',
  recipients: 'Beneficiarios',
  recipientsFree: 'Beneficiarios sin asignación',
  respondent: 'Quién responde',
  response: 'Respuesta',
  responses: 'Respuestas',
  scheduled: 'Programada para',
  sent: 'envíos',
  shiftUntil: 'En turno hasta',
  signupsToCall: 'Registros por llamar',
  skipped: 'Quedaron fuera',
  started: 'Comenzada',
  status: 'Estatus',
  stopped: 'Sin enviar (detenida)',
  subject: 'Sobre quién',
  surveysAnswered: 'Encuestas respondidas',
  surveysDue: 'Encuestas que requieren atención',
  surveySent: 'Encuesta enviada',
  surveysSent: 'Encuestas enviadas',
  title: 'Título',
  topics: 'Temas',
  tried: 'Intentos',
  type: 'Tipo',
  unenrolled: 'Fecha de baja',
  unmatchedLongest: 'Más tiempo sin asignación: inscripción',
  until: 'Hasta',
  value: 'Valor',
  voicemail: 'Buzón de voz',
  waiting: 'En espera',
  waitingLongest: 'Más tiempo en incorporación: en espera desde',
  what: 'Qué',
  when: 'Cuándo',
  yes: 'Sí',
  'title.anonymousCalls': 'Registro de llamadas anónimo',
  'title.broadcastRecipients': 'Mensajes de la difusión',
  'title.broadcastResponses': 'Respuestas a la difusión',
  'title.broadcastSkipped': 'Quedaron fuera de la difusión',
  'title.broadcasts': 'Difusiones',
  'title.callerSurveys': 'Encuestas sobre llamadas',
  'title.calls': 'Registro de llamadas',
  'title.dashboard': 'Panel',
  'title.notes': 'Notas',
  'title.pairs': 'Asignaciones',
  'title.queueCallers': 'Voluntarios de la cola',
  'title.queueRecipients': 'Personas de la cola',
  'title.queues': 'Colas de llamadas',
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
  /** What values of broadcasts and of queues are called. */
  readonly broadcasts: BroadcastNames;
  readonly queues: QueueNames;
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
    broadcasts: isSpanish ? SPANISH_BROADCASTS : ENGLISH_BROADCASTS,
    queues: isSpanish ? SPANISH_QUEUES : ENGLISH_QUEUES,
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
