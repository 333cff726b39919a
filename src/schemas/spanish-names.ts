import type { CsvRole, MembershipRole } from './access.ts';
import type { CallOutcome, CallStatus, CallType } from './call-values.ts';
import type { NoteKind } from './note-values.ts';
import type { ReportModule } from './report-modules.ts';
import type { SurveyState, SurveyType } from './survey-values.ts';
import type { BroadcastNames, QueueNames } from './work-names.ts';

/*
 * What values of the contract are called in Spanish, on screens and in files alike. For English see
 * english-names.ts. Specification reports 6.4, 6.5.
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

/** What a broadcast and its messages are called. */
export const SPANISH_BROADCASTS = {
  types: { voice: 'Voz', email: 'Correo', sms: 'SMS' },
  statuses: { draft: 'Borrador', scheduled: 'Programada', sent: 'Enviada', error: 'Con error' },
  standings: {
    pending: 'Pendiente',
    success: 'Enviado',
    error: 'Con error',
    opt_out: 'No quiere recibir',
    stopped: 'Sin enviar (detenida)',
  },
  errors: {
    refused: 'Rechazado por el operador',
    unreachable: 'No se pudo llegar al operador',
    undelivered: 'No llegó',
    unknown: 'No se sabe si se envió',
    tooLate: 'Demasiado tarde: terminó el horario de llamadas',
    noLonger: 'Ya no se le puede escribir',
  },
  skipped: {
    inactive: 'Persona inactiva',
    optedOut: { voice: 'Pidió no recibir llamadas', email: 'Pidió no recibir correos', sms: 'Pidió no recibir SMS' },
    noContact: { voice: 'Sin número de teléfono', email: 'Sin correo electrónico', sms: 'Sin número de teléfono' },
    landline: 'Teléfono fijo, no recibe SMS',
    duplicate: {
      voice: 'El mismo teléfono que otra persona',
      email: 'El mismo correo que otra persona',
      sms: 'El mismo teléfono que otra persona',
    },
  },
} as const satisfies BroadcastNames;

/** How recipients and callers of a queue stand, and why somebody isn't called. */
export const SPANISH_QUEUES = {
  states: { live: 'En llamada', ready: 'Por llamar', blocked: 'No se puede llamar', done: 'Terminado' },
  reasons: {
    inactive: 'Persona inactiva',
    otherRole: 'Tiene otro rol',
    noPhone: 'Sin número de teléfono',
    optedOut: 'Pidió no recibir llamadas',
    onHold: 'Estatus “En pausa”',
    held: 'Llamadas detenidas',
    queueOff: 'Cola inactiva',
    paused: 'En pausa',
    notBefore: 'Aún no disponible',
    cooldown: 'Recibió una llamada hace poco',
    nightThere: 'Fuera del horario de llamadas',
    notTheirTime: 'Fuera de su horario preferido',
    phoneBusy: 'Teléfono en uso',
    noCaller: 'Sin voluntario adecuado en turno',
  },
  callerStates: { talking: 'En llamada', free: 'En turno', off: 'Fuera de turno', unable: 'No puede llamar' },
} as const satisfies QueueNames;

/** What reports are of. Specification reports 1.1 to 1.14. */
export const SPANISH_REPORTS = {
  PEOPLE_EXPORT: 'Personas',
  CALLER_RECIPIENT_EXPORT: 'Asignaciones',
  CALLLOGS: 'Registro de llamadas',
  SURVEY_COC: 'Cambio de condición',
  SURVEY_EVALUATION: 'Evaluación',
  INCALL_SURVEY: SPANISH_SURVEY_TYPES.INCALL_SURVEY,
  INCALL_SURVEY_FOLLOWUP: SPANISH_SURVEY_TYPES.INCALL_SURVEY_FOLLOWUP,
  CALLSTATS1: 'Estadísticas de llamadas 1',
  CALLSTATS2: 'Estadísticas de llamadas 2',
  CALLSTATS3: 'Estadísticas de llamadas 3',
  CALLSTATS_MONTHLY: 'Estadísticas de llamadas 4',
  DASHBOARD_EXPORT: 'Panel',
  NOTES_EXPORT: 'Notas',
  BROADCASTS_EXPORT: 'Difusiones',
  BROADCAST_RECIPIENTS_EXPORT: 'Mensajes de una difusión',
  BROADCAST_SKIPPED_EXPORT: 'Quienes quedaron fuera de una difusión',
  BROADCAST_RESPONSES_EXPORT: 'Respuestas a una difusión',
  QUEUES_EXPORT: 'Colas de llamadas',
  QUEUE_RECIPIENTS_EXPORT: 'Personas de una cola',
  QUEUE_CALLERS_EXPORT: 'Voluntarios de una cola',
} as const satisfies Readonly<Record<ReportModule, string>>;
