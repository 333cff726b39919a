import type { Texts } from '#src/locales/shape.ts';
import type { common as english } from '#src/locales/en/common.ts';
import { MERGE_FIELD_NAMES } from '#src/schemas/merge-field-names.ts';
import { CSV_ROLE_NAMES } from '#src/schemas/role-names.ts';
import { SELF_SIGNUP_QUEUE_NAMES } from '#src/schemas/queue-names.ts';
import { BUILT_IN_STATUS_NAMES } from '#src/schemas/status-names.ts';
import { SPANISH_ROLES } from '#src/schemas/spanish-names.ts';

export const common = {
  product: 'Outreach Console',
  loading: 'Cargando…',
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  delete: 'Eliminar',
  edit: 'Editar',
  add: 'Agregar',
  back: 'Atrás',
  next: 'Siguiente',
  retry: 'Reintentar',
  export: 'Exportar',
  undo: 'Deshacer',
  search: 'Buscar',
  actions: 'Acciones',
  actionsFor: 'Acciones para {{name}}',
  yes: 'Sí',
  no: 'No',
  active: 'Activa',
  inactive: 'Inactiva',
  none: 'Ninguno',
  all: 'Todos',
  updated: 'Se actualizó correctamente',
  language: {
    label: 'Idioma',
    en: 'English',
    es: 'Español',
    'en-rtl': 'English (RTL)',
  },
  lists: {
    callers: 'Voluntarios',
    recipients: 'Beneficiarios',
    outreach: 'En incorporación',
    inactive: 'Inactivos',
  },
  role: {
    ...CSV_ROLE_NAMES.es,
    ...SPANISH_ROLES,
  },
  builtIn: BUILT_IN_STATUS_NAMES.es,
  selfSignupQueue: SELF_SIGNUP_QUEUE_NAMES.es,
  mergeFields: MERGE_FIELD_NAMES.es,
  profile: {
    SUPER_ADMIN: 'Superadministrador',
    ORG_ADMIN: 'Administrador de la organización',
    ORG_USER: 'Usuario de la organización',
    USER: 'Usuario',
    NOT_PROFILE: 'Sin perfil',
  },
} as const satisfies Texts<typeof english>;
