import type { CsvRole, MembershipRole } from './access.ts';
import type { CallOutcome, CallStatus, CallType } from './call-values.ts';
import type { NoteKind } from './note-values.ts';
import type { SurveyState, SurveyType } from './survey-values.ts';

/*
 * What values of the contract are called in Spanish, on screens and in files alike. English files have the contract's own
 * words. Specification reports 6.4, 6.5.
 */

type Names<Value extends string> = Readonly<Record<Value, string>>;

/** Roles beside those that a file may name. */
export const SPANISH_ROLES: Names<Exclude<MembershipRole, CsvRole>> = {
  OUTREACH: 'En incorporación',
  INACTIVE: 'Persona inactiva',
  NONE: 'Solo administra',
};

export const SPANISH_CALL_TYPES: Names<CallType> = {
  MATCH: 'Asignación',
  OUTREACH_QUEUE: 'Cola de llamadas',
};

export const SPANISH_CALL_STATUSES: Names<CallStatus> = {
  queued: 'En espera',
  ringing: 'Llamando',
  'in-progress': 'En llamada',
  completed: 'Completada',
  voicemail: 'Buzón de voz',
  'no-answer': 'Sin respuesta',
  busy: 'Ocupado',
  failed: 'Con error',
  cancelled: 'Cancelada',
};

/** Outcomes and topics. */
export const SPANISH_OUTCOMES: Names<CallOutcome> = {
  'Yes we spoke': 'Sí, hablamos',
  'Spoke with someone else': 'Habló con otra persona',
  'No Answer': 'No contestó',
  Voicemail: 'Buzón de voz',
  'Voicemail/Spoke with someone else': 'Buzón de voz u otra persona',
  'Physical Health': 'Salud física',
  'Mental Health': 'Salud mental',
  'Health (Physical/Mental)': 'Salud (física o mental)',
  'Social Isolation/Loneliness': 'Aislamiento o soledad',
  'Home Environment': 'Entorno del hogar',
  Nutrition: 'Alimentación',
  Mobility: 'Movilidad',
  'Emergency/911': 'Emergencia/911',
  'Self-Care/Personal Safety': 'Cuidado y seguridad personal',
  Other: 'Otro',
};

export const SPANISH_NOTE_KINDS: Names<NoteKind> = {
  ADDITIONAL_COMMENTS: 'Comentarios adicionales',
  CHANGE_OF_CONDITION: 'Cambio de condición',
  REACH_RECIPIENT: 'Contacto con el beneficiario',
  OTHER: 'Otro',
};

export const SPANISH_SURVEY_TYPES: Names<SurveyType> = {
  CHANGE_OF_CONDITION: 'Cambio de condición',
  EVALUATION: 'Evaluación',
  POSTCALL_SURVEY: 'Encuesta posterior a la llamada',
  INCALL_SURVEY: 'Encuesta durante la llamada',
  BASELINE_SURVEY: 'Encuesta inicial',
  FOLLOW_UP_SURVEY: 'Encuesta de seguimiento',
  INCALL_SURVEY_FOLLOWUP: 'Seguimiento de la encuesta durante la llamada',
};

export const SPANISH_SURVEY_STATES: Names<SurveyState> = {
  notYet: 'Aún no se abre',
  open: 'Abierta',
  expired: 'Cerrada',
  answered: 'Respondida',
};
