import { beforeEach, expect, test, vi } from 'vitest';
import { MARK } from '#mocks/protocol.ts';
import { createSettings } from '#mocks/settings.ts';

const KEY = `${MARK}:settings`;
const UNSET = { scenario: 'none', pathContains: '', clockOffset: 0, clockStoppedAt: null, demoCalls: true };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
});

/** A tab; `hear` tells it what another one has stored, under whichever key. */
function openTab() {
  let listener: (event: { readonly key: string | null }) => void = () => {};
  const settings = createSettings({
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    } as Storage,
    addEventListener: ((_: string, given: typeof listener) => {
      listener = given;
    }) as unknown as Window['addEventListener'],
  });
  return { settings, hear: (key: string | null) => listener({ key }) };
}

test('what is set is there after a reload, beside what was set before', () => {
  const { settings } = openTab();
  expect(settings.current).toEqual(UNSET);
  settings.change({ scenario: 'slow' });
  settings.change({ clockOffset: 60_000, demoCalls: false });
  const wanted = { ...UNSET, scenario: 'slow', clockOffset: 60_000, demoCalls: false };
  expect(settings.current).toEqual(wanted);
  expect(openTab().settings.current).toEqual(wanted);
});

test('another tab hears it, and that the storage was cleared; nothing of other keys', () => {
  const [one, other] = [openTab(), openTab()];
  const told = vi.fn<() => void>();
  const forget = other.settings.watch(told);
  one.settings.change({ scenario: '429' });
  expect(other.settings.current).toEqual(UNSET);
  other.hear('something else');
  expect(told).not.toHaveBeenCalled();
  other.hear(KEY);
  expect(other.settings.current).toMatchObject({ scenario: '429' });
  stored.clear();
  other.hear(null);
  expect(other.settings.current).toEqual(UNSET);
  expect(told).toHaveBeenCalledTimes(2);
  forget();
  other.hear(KEY);
  expect(told).toHaveBeenCalledTimes(2);
});

test.each(['{', '"a text"', '{"scenario":"rain","pathContains":"","clockOffset":0}'])(
  'what cannot be read counts as not set: %s',
  (text) => {
    stored.set(KEY, text);
    expect(openTab().settings.current).toEqual(UNSET);
  },
);

test('what was stored before there were callers has them', () => {
  stored.set(KEY, '{"scenario":"slow","pathContains":"/v2","clockOffset":5}');
  expect(openTab().settings.current).toEqual({ ...UNSET, scenario: 'slow', pathContains: '/v2', clockOffset: 5 });
});
