import { setting } from '#src/lib/config.ts';

/** Specification api 1.1. */
const DEFAULT_BASE = 'http://localhost:3000';

/** Where the API is, without a slash at the end; `/` stands for the page's own origin. Specification api 1.1. */
export function apiBase(): string {
  const given = setting('api-base-url', import.meta.env.VITE_API_BASE_URL) ?? DEFAULT_BASE;
  const base = given.startsWith('/') && typeof location !== 'undefined' ? location.origin + given : given;
  return base.replace(/\/+$/, '');
}
