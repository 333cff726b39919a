import * as z from 'zod/mini';
import { MARK } from './protocol.ts';
import { SCENARIOS } from './scenarios.ts';

const KEY = `${MARK}:settings`;

const settingsSchema = z.object({
  scenario: z.enum(SCENARIOS),
  /** Only calls whose path contains this text are touched by the scenario; empty: all calls. */
  pathContains: z.string(),
  /** How far the clock is moved, in milliseconds. */
  clockOffset: z.number(),
  /** The real moment at which the clock was stopped; null: it goes. */
  clockStoppedAt: z._default(z.nullable(z.number()), null),
  /** Callers call by themselves, as people do. */
  demoCalls: z._default(z.boolean(), true),
});
/** What QA has set, for all tabs. */
export type Settings = z.output<typeof settingsSchema>;

const UNSET: Settings = { scenario: 'none', pathContains: '', clockOffset: 0, clockStoppedAt: null, demoCalls: true };

export interface SettingsStore {
  readonly current: Settings;
  readonly change: (part: Partial<Settings>) => void;
  readonly watch: (listener: () => void) => () => void;
}

function read(storage: Storage): Settings {
  try {
    const parsed = settingsSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : UNSET;
  } catch {
    return UNSET;
  }
}

/** The settings in the local storage: they outlive a reload, and a change in one tab is heard by the others. */
export function createSettings(page: Pick<Window, 'localStorage' | 'addEventListener'>): SettingsStore {
  const listeners = new Set<() => void>();
  let current = read(page.localStorage);
  const tell = () => {
    for (const listener of listeners) listener();
  };
  page.addEventListener('storage', (event) => {
    // A cleared storage has no key.
    if (event.key !== KEY && event.key !== null) return;
    current = read(page.localStorage);
    tell();
  });
  return {
    get current() {
      return current;
    },
    change(part) {
      current = { ...current, ...part };
      page.localStorage.setItem(KEY, JSON.stringify(current));
      tell();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
