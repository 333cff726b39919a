import { MERGE_FIELD_NAMES } from '#src/schemas/merge-field-names.ts';
import { CSV_ROLE_NAMES, ENGLISH_ROLES } from '#src/schemas/role-names.ts';
import { SELF_SIGNUP_QUEUE_NAMES } from '#src/schemas/queue-names.ts';
import { BUILT_IN_STATUS_NAMES } from '#src/schemas/status-names.ts';

/** Texts that all areas share. */
export const common = {
  product: 'Outreach Console',
  loading: 'Loading…',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  edit: 'Edit',
  add: 'Add',
  back: 'Back',
  next: 'Next',
  retry: 'Try again',
  undo: 'Undo',
  export: 'Export',
  search: 'Search',
  actions: 'Actions',
  actionsFor: 'Actions for {{name}}',
  yes: 'Yes',
  no: 'No',
  active: 'Active',
  inactive: 'Inactive',
  none: 'None',
  all: 'All',
  updated: 'Updated successfully',
  language: {
    label: 'Language',
    en: 'English',
    es: 'Español',
    'en-rtl': 'English (RTL)',
  },
  /** The lists of people. */
  lists: { callers: 'Callers', recipients: 'Recipients', outreach: 'Onboarding', inactive: 'Inactive' },
  role: {
    ...CSV_ROLE_NAMES.en,
    ...ENGLISH_ROLES,
  },
  builtIn: BUILT_IN_STATUS_NAMES.en,
  selfSignupQueue: SELF_SIGNUP_QUEUE_NAMES.en,
  /** What is put into a broadcast for each person. */
  mergeFields: MERGE_FIELD_NAMES.en,
  profile: {
    SUPER_ADMIN: 'Super admin',
    ORG_ADMIN: 'Organization admin',
    ORG_USER: 'Organization user',
    USER: 'User',
    NOT_PROFILE: 'No profile',
  },
} as const;
