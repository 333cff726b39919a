import { useStore } from 'zustand';
import { startBulk } from '#src/components/ui/bulk/run-bulk.ts';
import { isOutcomeUnknown, type Told } from '#src/lib/api/error.ts';
import { serverText } from '#src/lib/i18n/server-message.ts';
import { storeBeside } from '#src/lib/beside-screens.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { WORDS } from '#src/schemas/messages.ts';
import type { Membership, sendWelcome } from '#src/schemas/memberships.ts';

/**
 * Specification welcome 1.1: not sent, sending, sent, error; `refused`: the server says why it can't be sent to this
 * person; `unknown`: no answer came, and it may have been sent.
 */
export const OUTCOMES = ['waiting', 'sending', 'sent', 'refused', 'unknown', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly outcome: Outcome;
  /** What the server says of it. */
  readonly told?: Told | undefined;
  /** Why the call itself failed. */
  readonly error?: unknown;
  /** Of a call that got no answer: what fails when it is tried again doesn't say that the first time did nothing. */
  readonly mayBeSent?: boolean | undefined;
}

interface Campaign {
  readonly organizationId: string;
  readonly running: boolean;
  readonly people: readonly Addressee[];
}

export interface CampaignWork {
  readonly organizationId: string;
  readonly title: string;
  readonly success: (count: number) => string;
  readonly total: number;
  /** Gets the people together; `onFound` is told how many there are so far. */
  readonly find: (onFound: (count: number) => void, signal: AbortSignal) => Promise<readonly Addressee[]>;
  readonly send: (ids: string[]) => Promise<ResponseOf<typeof sendWelcome>>;
}

/** So many mails go with one call: between two calls the campaign can be stopped. */
const BATCH = 25;

/** Of a refusal that says nothing. */
const NO_WORDS: Told = { message: WORDS.welcomeSending, code: 'welcomeSending' };

const store = storeBeside<{ readonly campaign: Campaign | null }>(() => ({ campaign: null }));

const set = (change: (campaign: Campaign) => Partial<Campaign>): void =>
  store.setState(({ campaign }) => ({ campaign: campaign && { ...campaign, ...change(campaign) } }));

/** The last campaign of an organization, running or not; null where there is none since signing in. */
export const useCampaign = (organizationId: string): Campaign | null =>
  useStore(store, ({ campaign }) => (campaign?.organizationId === organizationId ? campaign : null));

export const forgetCampaign = (): void => store.setState({ campaign: null });

export const toAddressee = ({ id, person }: Membership): Addressee => ({
  id,
  name: `${person.firstName} ${person.lastName}`,
  email: person.email,
  outcome: 'waiting',
});

const mark = (
  ids: ReadonlySet<string>,
  outcome: (person: Addressee) => Pick<Addressee, 'outcome' | 'told' | 'error' | 'mayBeSent'>,
) =>
  set(({ people }) => ({
    people: people.map((person) => (ids.has(person.id) ? { ...person, ...outcome(person) } : person)),
  }));

/** Puts those who are written to among the results: in their old place, or behind the others. */
const join = (found: readonly Addressee[]) =>
  set(({ people }) => {
    const known = new Set(people.map(({ id }) => id));
    return { people: [...people, ...found.filter(({ id }) => !known.has(id))] };
  });

/** Sends one batch and tells what became of each person; false where the call itself failed. */
async function sendBatch(
  batch: readonly Addressee[],
  send: CampaignWork['send'],
  onSettled: (person: Addressee, problem: unknown) => void,
): Promise<boolean> {
  const ids = new Set(batch.map(({ id }) => id));
  mark(ids, () => ({ outcome: 'sending', told: undefined, error: undefined }));
  try {
    const { results } = await send([...ids]);
    const answers = new Map(results.map((result) => [result.id, result]));
    const outcomeOf = ({ id, mayBeSent }: Addressee) => {
      const answer = answers.get(id);
      if (!answer) return { outcome: 'failed' as const, told: NO_WORDS, mayBeSent };
      const { sent, message, code, params } = answer;
      const told: Told | undefined = message === null ? undefined : { message, code, params };
      return { outcome: sent ? ('sent' as const) : ('refused' as const), told, mayBeSent: false };
    };
    mark(ids, outcomeOf);
    for (const person of batch) {
      const { outcome, told = NO_WORDS } = outcomeOf(person);
      onSettled(person, outcome === 'sent' ? undefined : serverText(told));
    }
    return true;
  } catch (error) {
    mark(ids, (person) => {
      const mayBeSent = person.mayBeSent === true || isOutcomeUnknown(error);
      return { outcome: mayBeSent ? 'unknown' : 'failed', error, mayBeSent };
    });
    for (const person of batch) onSettled(person, error);
    return false;
  }
}

/**
 * Sends welcome mails beside whatever screen is shown, a batch at a time, each once. A call that fails ends it: what
 * became of its mails isn't known, so the person decides how to go on. False where another action is running.
 */
export function startCampaign({ organizationId, title, success, total, find, send }: CampaignWork, isNew: boolean) {
  const end = () => set(() => ({ running: false }));
  const started = startBulk<Addressee>({
    title,
    total,
    success,
    // its screen shows all, and offers to go on
    isRepeatable: false,
    nameOf: ({ name }) => name,
    find: async (onFound, signal) => {
      try {
        const found = await find(onFound, signal);
        if (signal.aborted) end();
        else join(found);
        return found;
      } catch (error) {
        end();
        throw error;
      }
    },
    write: async (people, signal, onSettled) => {
      for (let at = 0; at < people.length && !signal.aborted; at += BATCH)
        if (!(await sendBatch(people.slice(at, at + BATCH), send, onSettled))) break;
      end();
    },
  });
  if (started)
    store.setState(({ campaign }) => ({
      campaign: { organizationId, running: true, people: isNew ? [] : (campaign?.people ?? []) },
    }));
  return started;
}
