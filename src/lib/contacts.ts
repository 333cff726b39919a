import { email } from '#src/schemas/fields.ts';
import { toE164 } from './phone-parse.ts';

/** By what a contact is reached. */
export type ContactKind = 'phone' | 'email';

/** A phone in international form, or an address in small letters; null for what is none. */
export function readContact(kind: ContactKind, text: string): string | null {
  if (kind === 'phone') return toE164(text);
  const parsed = email.safeParse(text);
  return parsed.success ? parsed.data : null;
}
