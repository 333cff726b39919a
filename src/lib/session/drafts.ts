import * as z from 'zod/mini';
import { onSessionEnd, session } from './store.ts';
import { local } from './web-storage.ts';

/*
 * What somebody has typed into a long form outlives an idle sign-out, for the same person in the same organization
 * (specification product 5.8). One draft is kept, encrypted: the last one.
 */

const DRAFT_KEY = 'draft';
/** Whoever comes back later starts anew: the data may have gone on. */
const KEPT_MS = 24 * 3_600_000;

const draft = z.object({
  userId: z.string(),
  organizationId: z.string(),
  form: z.string(),
  at: z.string(),
  values: z.unknown(),
  began: z.optional(z.unknown()),
});
/** What was typed, when, and what the form held before: what others have saved since is told from it. */
export type Draft = Pick<z.output<typeof draft>, 'at' | 'values' | 'began'>;

/** Counts what was kept and dropped: encrypting takes time, and an older draft must not come after a newer one. */
let turn = 0;

const owner = () => {
  const { user, organization } = session.getState();
  return user && organization ? { userId: user.userId, organizationId: organization.id } : null;
};

/** Keeps the values of a form, and those that it began with; does nothing when nobody is signed in. */
export async function keepDraft(form: string, values: unknown, began?: unknown): Promise<void> {
  const mine = ++turn;
  const whose = owner();
  if (!whose) return;
  const { seal } = await import('./vault.ts');
  const sealed = await seal(DRAFT_KEY, JSON.stringify({ ...whose, form, values, began, at: new Date().toISOString() }));
  if (sealed !== null && mine === turn) local.set(DRAFT_KEY, sealed);
}

/** The draft of a form, if it is the signed-in person's in the present organization and of the last day. */
export async function readDraft(form: string): Promise<Draft | null> {
  const sealed = local.get(DRAFT_KEY);
  const whose = owner();
  if (sealed === null || !whose) return null;
  const { unseal } = await import('./vault.ts');
  const found = await unseal(DRAFT_KEY, sealed, draft);
  const isOurs = found?.form === form && found.userId === whose.userId && found.organizationId === whose.organizationId;
  return isOurs && Date.now() - Date.parse(found.at) < KEPT_MS
    ? { at: found.at, values: found.values, began: found.began }
    : null;
}

/** Forgets the draft: what it held is saved, given up, or of another organization. */
export function dropDraft(): void {
  turn += 1;
  local.remove(DRAFT_KEY);
}

/** Forgets the draft of who signs out on purpose or selects another organization; gives the way to stop that. */
export function startDrafts(): () => void {
  const stopListening = onSessionEnd(({ reason }) => {
    if (reason === 'manual') dropDraft();
  });
  const stopWatching = session.subscribe(({ organization }, before) => {
    if (organization && before.organization && organization.id !== before.organization.id) dropDraft();
  });
  return () => {
    stopListening();
    stopWatching();
  };
}
