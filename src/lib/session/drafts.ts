import * as z from 'zod/mini';
import { loadVault } from './persistence.ts';
import { onSessionEnd, session } from './store.ts';
import { local } from './web-storage.ts';

/*
 * What somebody has typed into a long form outlives an idle sign-out, for the same person in the same organization
 * (specification product 5.8). Each form has a draft of its own, encrypted, and bound to whose it is by its name.
 */

const PREFIX = 'draft:';
/** Whoever comes back later starts anew: the data may have gone on. */
const KEPT_MS = 24 * 3_600_000;
/** The browser's storage is small, and shared. */
const MOST = 10;

const draft = z.object({
  at: z.string(),
  values: z.unknown(),
  began: z.optional(z.unknown()),
  sentAs: z.optional(z.string()),
});
/**
 * What was typed, when, and what the form held before: what others have saved since is told from it. And the name that it
 * is sent under: a reload while it is being sent must not make two of it.
 */
export type Draft = z.output<typeof draft>;

/** Counts what was kept and dropped: encrypting takes time, and an older draft must not come after a newer one. */
const turns = new Map<string, number>();
const nextTurn = (key: string): number => {
  const turn = (turns.get(key) ?? 0) + 1;
  turns.set(key, turn);
  return turn;
};

function keyOf(form: string): string | null {
  const { user, organization } = session.getState();
  return user && organization ? `${PREFIX}${user.userId}:${organization.id}:${form}` : null;
}

/** A draft is stored behind the time it was kept at, by which the oldest go without being read. */
const storedAt = (key: string): number => Number.parseInt(local.get(key) ?? '', 10) || 0;
const isYoung = (at: number): boolean => Date.now() - at < KEPT_MS;

/** Removes what is older than a day, and all but the last ones. */
function removeOld(): void {
  const newestFirst = local.keys(PREFIX).toSorted((a, b) => storedAt(b) - storedAt(a));
  for (const [index, key] of newestFirst.entries()) if (index >= MOST || !isYoung(storedAt(key))) local.remove(key);
}

/** Keeps the values of a form, those that it began with, and its name; does nothing when nobody is signed in. */
export async function keepDraft(form: string, values: unknown, began?: unknown, sentAs?: string): Promise<void> {
  const key = keyOf(form);
  if (key === null) return;
  const mine = nextTurn(key);
  const at = new Date();
  const { seal } = await loadVault();
  const sealed = await seal(key, JSON.stringify({ values, began, sentAs, at: at.toISOString() }));
  if (sealed === null || mine !== turns.get(key)) return;
  local.set(key, `${at.getTime()} ${sealed}`);
  removeOld();
}

/** Whether something is stored for a form, which `readDraft` may still find too old; answers at once. */
export function hasDraft(form: string): boolean {
  const key = keyOf(form);
  return key !== null && local.get(key) !== null;
}

/** The draft of a form, if it is the signed-in person's in the present organization and of the last day. */
export async function readDraft(form: string): Promise<Draft | null> {
  const key = keyOf(form);
  const stored = key === null ? null : local.get(key);
  if (key === null || stored === null) return null;
  const { unseal } = await loadVault();
  const found = await unseal(key, stored.slice(stored.indexOf(' ') + 1), draft);
  return found && isYoung(Date.parse(found.at)) ? found : null;
}

function drop(key: string): void {
  nextTurn(key);
  local.remove(key);
}

/** Forgets the draft of a form: what it held is saved, or given up. */
export function dropDraft(form: string): void {
  const key = keyOf(form);
  if (key !== null) drop(key);
}

/** Forgets all drafts of a person; without one those of everybody. */
export function dropDrafts(userId?: string): void {
  const theirs = userId === undefined ? PREFIX : `${PREFIX}${userId}:`;
  // one that is being encrypted is not stored yet
  for (const key of new Set([...turns.keys(), ...local.keys(theirs)])) if (key.startsWith(theirs)) drop(key);
}

/**
 * Forgets old drafts, and those of who signs out on purpose or selects another organization; gives the way to stop that.
 */
export function startDrafts(): () => void {
  removeOld();
  let last: string | undefined;
  const stopListening = onSessionEnd(({ reason }) => {
    if (reason === 'manual' && last !== undefined) dropDrafts(last);
  });
  const stopWatching = session.subscribe(({ organization }, before) => {
    last = before.user?.userId;
    const selectsAnother = organization && before.organization && organization.id !== before.organization.id;
    if (selectsAnother && last !== undefined) dropDrafts(last);
  });
  return () => {
    stopListening();
    stopWatching();
  };
}
