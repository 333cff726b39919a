import Papa from 'papaparse';
import { readContact, type ContactKind } from '#src/lib/contacts.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { unguardCell } from '#src/schemas/csv-cell.ts';
import { decodeText } from './decode.ts';
import { mendCell } from './mend.ts';

/** Why a file of contacts can't be read. */
export type ContactRefusal = 'empty' | 'noRows' | 'noColumn' | 'tooMany' | 'unreadable';

export interface WrongContact {
  /** As a spreadsheet numbers it. */
  readonly row: number;
  readonly name: string;
  readonly contact: string;
  readonly reason: ContactKind | 'noPhone' | 'noEmail' | 'double';
  /** What is offered instead, as for the files of people; null for nothing. */
  readonly mend: string | null;
}

interface FoundContacts {
  readonly contacts: ReadonlyArray<{ readonly name: string; readonly contact: string }>;
  readonly wrong: readonly WrongContact[];
}

export type ContactsAnswer = FoundContacts | { readonly refused: ContactRefusal };

const NAMES = /^(full ?name|name|nombre|nombre completo)$/i;
const FIRST_NAMES = /^(first ?name|given name|nombres?|primer nombre)$/i;
const LAST_NAMES = /^(last ?name|surname|family name|apellidos?)$/i;
const CONTACTS: Readonly<Record<ContactKind, RegExp>> = {
  phone: /phone|^tel|mobile|cell|móvil|celular|teléfono|^number$|^número$/i,
  email: /e-?mail|correo/i,
};

/** The sign that parts the first line most often. */
function delimiterOf(text: string): string {
  const [line = ''] = text.trimStart().split('\n', 1);
  const weight = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].toSorted((one, other) => weight(other) - weight(one))[0] ?? ',';
}

/** A contact that was written in a way that no digit has to be guessed of. */
function mendOf(kind: ContactKind, written: string): string | null {
  const mend = mendCell(kind === 'phone' ? 'Phone' : 'Email', written, null);
  return mend && 'to' in mend ? readContact(kind, mend.to) : null;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Where name and contact stand; by the heading, or, in a file without one, by what the first row holds. */
function placesOf(first: readonly string[], kind: ContactKind) {
  const find = (name: RegExp) => first.findIndex((cell) => name.test(cell.trim()));
  const contact = find(CONTACTS[kind]);
  const bare = first.findIndex((cell) => readContact(kind, cell) !== null);
  if (bare >= 0)
    return { contact: bare, names: first.length > 1 ? [bare === 0 ? 1 : 0] : [], hasHeading: false } as const;
  const whole = find(NAMES);
  const [given, family] = [find(FIRST_NAMES), find(LAST_NAMES)];
  // beside a family name, "nombre" is the given one
  const names = family >= 0 ? [given >= 0 ? given : whole, family] : [whole >= 0 ? whole : given];
  return { contact, names: names.filter((at) => at >= 0), hasHeading: true } as const;
}

/**
 * The contacts of a CSV file, and the rows that can't be used; what is `known` already, or twice in the file, is one of
 * those. Specification broadcasts 1.4, 2.5.
 */
export function readContacts(
  bytes: Uint8Array<ArrayBuffer>,
  kind: ContactKind,
  known: readonly string[],
): ContactsAnswer {
  let rows: string[][];
  try {
    const text = decodeText(bytes).text.replaceAll(/\r\n?/g, '\n');
    rows = Papa.parse<string[]>(text, { newline: '\n', delimiter: delimiterOf(text) }).data;
  } catch {
    return { refused: bytes.length === 0 ? 'empty' : 'unreadable' };
  }
  const start = rows.findIndex((cells) => !isBlank(cells));
  const first = rows[start];
  if (!first) return { refused: 'empty' };
  const { contact: at, names, hasHeading } = placesOf(first, kind);
  if (at < 0) return { refused: 'noColumn' };
  const seen = new Set(known);
  const contacts: Array<{ name: string; contact: string }> = [];
  const wrong: WrongContact[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index < start + (hasHeading ? 1 : 0) || isBlank(cells)) continue;
    const written = unguardCell(cells[at] ?? '').trim();
    const contact = readContact(kind, written);
    const whole = names
      .map((place) => unguardCell(cells[place] ?? '').trim())
      .join(' ')
      .trim();
    const name = [...whole].slice(0, LIMITS.name).join('');
    const refuse = (reason: WrongContact['reason'], mend: string | null) =>
      wrong.push({ row: index + 1, name, contact: written, reason, mend });
    if (written === '') refuse(kind === 'phone' ? 'noPhone' : 'noEmail', null);
    else if (contact === null) refuse(kind, mendOf(kind, written));
    else if (seen.has(contact)) refuse('double', null);
    else {
      seen.add(contact);
      contacts.push({ name, contact });
    }
  }
  if (contacts.length === 0 && wrong.length === 0) return { refused: 'noRows' };
  if (contacts.length + known.length > WORK_LIMITS.broadcastEphemeral) return { refused: 'tooMany' };
  return { contacts, wrong };
}
