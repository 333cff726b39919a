import type { CsvRole, MembershipRole } from './access.ts';

/**
 * What the console calls the roles that a file may name, in each of its languages: screens show these words, and cells
 * may say them. They stand alone, for every page has them from its start. Specification uploads 1.11.
 */
export const CSV_ROLE_NAMES = {
  en: { RECIPIENT: 'Recipient', CALLER: 'Caller' },
  es: { RECIPIENT: 'Beneficiario', CALLER: 'Voluntario' },
} as const satisfies Readonly<Record<'en' | 'es', Readonly<Record<CsvRole, string>>>>;

/** The other roles of a membership, in English; `SPANISH_ROLES` has them in Spanish. */
export const ENGLISH_ROLES = {
  OUTREACH: 'Onboarding',
  INACTIVE: 'Inactive',
  NONE: 'Administers only',
} as const satisfies Readonly<Record<Exclude<MembershipRole, CsvRole>, string>>;
