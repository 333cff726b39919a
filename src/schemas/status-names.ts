/**
 * What the console calls the built-in statuses, in each of its languages, by the name that the server gives them. No other
 * status of an organization may be called so. Specification statuses 1.2, 1.9.
 */
export const BUILT_IN_STATUS_NAMES = {
  en: { Active: 'Active', 'On hold': 'On hold' },
  es: { Active: 'Activo', 'On hold': 'En pausa' },
} as const;
