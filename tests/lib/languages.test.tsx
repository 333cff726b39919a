import { act, render, screen } from '@testing-library/react';
import { startTransition, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDay, formatMoment } from '#src/lib/dates.ts';
import { defineTexts, i18n, useCommonTexts, useLanguage, type Language } from '#src/lib/i18n/index.ts';
import { firstLanguage, languageOf, offeredLanguages } from '#src/lib/i18n/languages.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem('language');
});
const speak = (language: Language) => act(async () => void (await i18n.changeLanguage(language)));

describe('the language', () => {
  test.each([
    ['en-US', 'en'],
    ['ES-mx', 'es'],
    ['en', 'en'],
    ['en-rtl', 'en'],
    ['fr-CA', 'fr-CA'],
    ['', ''],
  ])('of a browser that says %s is %s', (code, expected) => {
    expect(languageOf(code)).toBe(expected);
  });

  test.each([
    [['es-MX', 'en'], null, 'es'],
    [['fr-CA', 'es', 'en'], null, 'es'],
    [['fr-CA'], null, 'en'],
    [[], null, 'en'],
    [['en-US'], 'es', 'es'],
    [['es'], 'en', 'en'],
    [['es'], 'klingon', 'es'],
    [['es'], 'en-rtl', 'en'],
  ])('of a browser that speaks %j, where %j was chosen before, begins as %s', (speaks, chosen, expected) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(speaks);
    if (chosen !== null) localStorage.setItem('language', chosen);
    expect(firstLanguage()).toBe(expected);
  });

  test('is found where the browser keeps nothing', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es']);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(firstLanguage()).toBe('es');
  });

  test('right to left is offered where the environment says so', () => {
    expect(offeredLanguages()).toEqual(['en', 'es']);
    vi.stubEnv('VITE_RTL_ENGLISH', 'true');
    expect(offeredLanguages()).toEqual(['en', 'es', 'en-rtl']);
    expect(languageOf('en-rtl')).toBe('en-rtl');
  });

  test('changes texts, page and what is remembered', async () => {
    function Show() {
      const { language, direction, setLanguage } = useLanguage();
      const t = useCommonTexts();
      return (
        <>
          <p>{[t('save'), language, direction].join(' ')}</p>
          <button type="button" onClick={() => void setLanguage(language === 'en' ? 'es' : 'en-rtl')}>
            next
          </button>
        </>
      );
    }
    render(
      <Suspense fallback="…">
        <Show />
      </Suspense>,
    );
    expect(screen.getByText('Save en ltr')).toBeVisible();
    await act(async () => screen.getByRole('button').click());
    expect(await screen.findByText('Guardar es ltr')).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', 'es');
    expect(localStorage.getItem('language')).toBe('es');
    await act(async () => screen.getByRole('button').click());
    expect(await screen.findByText('Save en-rtl rtl')).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', 'en');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  });
});

describe('dates', () => {
  const moment = '2026-11-20T15:05:00Z';

  test('read as specified, in the given zone', () => {
    expect(formatMoment(moment)).toBe('November 20, 2026 03:05 PM');
    expect(formatMoment(moment, { withZone: true })).toBe('November 20, 2026 03:05 PM UTC');
    expect(formatMoment(moment, { timeZone: 'America/New_York', withZone: true })).toBe(
      'November 20, 2026 10:05 AM EST',
    );
    expect(formatMoment('2026-01-01T00:00:00Z')).toBe('January 01, 2026 12:00 AM');
    expect(formatMoment('2026-01-01T04:30:00Z', { timeZone: 'America/New_York' })).toBe('December 31, 2025 11:30 PM');
  });

  test.each([
    ['2026-07-20T15:05:00Z', 'July 20, 2026 11:05 AM EDT'],
    ['2026-07-20T03:30:00Z', 'July 19, 2026 11:30 PM EDT'],
    ['2026-03-08T07:00:00Z', 'March 08, 2026 03:00 AM EDT'],
  ])('of %s know the summer time of the zone', (iso, expected) => {
    expect(formatMoment(iso, { timeZone: 'America/New_York', withZone: true })).toBe(expected);
  });

  test.each([
    ['America/New_York', '2026-03-08T06:59:00Z', 'March 08, 2026 01:59 AM EST'],
    ['America/New_York', '2026-03-08T07:00:00Z', 'March 08, 2026 03:00 AM EDT'],
    ['America/New_York', '2026-11-01T05:30:00Z', 'November 01, 2026 01:30 AM EDT'],
    ['America/New_York', '2026-11-01T06:30:00Z', 'November 01, 2026 01:30 AM EST'],
    ['America/Los_Angeles', '2026-03-08T09:59:00Z', 'March 08, 2026 01:59 AM PST'],
    ['America/Los_Angeles', '2026-03-08T10:00:00Z', 'March 08, 2026 03:00 AM PDT'],
    ['America/Los_Angeles', '2026-11-01T08:30:00Z', 'November 01, 2026 01:30 AM PDT'],
    ['America/Los_Angeles', '2026-11-01T09:30:00Z', 'November 01, 2026 01:30 AM PST'],
    ['America/Phoenix', '2026-03-08T09:59:00Z', 'March 08, 2026 02:59 AM MST'],
    ['America/Phoenix', '2026-11-01T08:30:00Z', 'November 01, 2026 01:30 AM MST'],
    ['Asia/Kolkata', '2026-03-08T20:15:00Z', 'March 09, 2026 01:45 AM GMT+5:30'],
  ])('in %s at %s are right beside a change of the clock', (timeZone, iso, expected) => {
    expect(formatMoment(iso, { timeZone, withZone: true })).toBe(expected);
  });

  test('without a time read as each language writes them', async () => {
    expect(formatDay('2026-11-03')).toBe('November 03, 2026');
    await speak('es');
    expect(formatDay('2026-11-03')).toBe('3 de noviembre de 2026');
    expect(formatDay('soon')).toBe('soon');
  });

  test('name the month in Spanish', async () => {
    await speak('es');
    expect(formatMoment(moment)).toBe('noviembre 20, 2026 03:05 PM');
  });

  describe("do not depend on the reader's own zone", () => {
    const before = process.env['TZ'];
    beforeEach(() => void (process.env['TZ'] = 'America/New_York'));
    afterEach(() => {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    });
    test('which skips this hour', () => {
      expect(formatMoment('2026-03-08T02:30:00Z')).toBe('March 08, 2026 02:30 AM');
    });
  });

  test('of no sense stay as they are; an unknown zone is UTC', () => {
    expect(formatMoment('soon')).toBe('soon');
    expect(formatMoment(moment, { timeZone: 'Mars/Olympus', withZone: true })).toBe('November 20, 2026 03:05 PM UTC');
  });
});

test('what waits for its Spanish texts goes on where it stopped once they are there', async () => {
  // before they are known: who changes the language waits for all that is
  await speak('es');
  let arrive: (texts: { hello: string }) => void = () => {};
  const coming = new Promise<{ hello: string }>((resolve) => {
    arrive = resolve;
  });
  const useLate = defineTexts('late' as 'common', { hello: 'Hello' }, () => coming as never) as () => (
    key: string,
  ) => string;
  const tried = vi.fn();
  function Late() {
    tried();
    const t = useLate();
    // a hook after the one that waits
    const [mark] = useState('!');
    return t('hello') + mark;
  }
  // as in a browser, where nothing waits for what is rendered in slices
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const onRecoverableError = vi.fn();
  const place = document.createElement('div');
  const root = createRoot(place, { onRecoverableError });
  startTransition(() => root.render(<Late />));
  await vi.waitFor(() => expect(tried).toHaveBeenCalled());
  expect(place).toBeEmptyDOMElement();
  arrive({ hello: 'Hola' });
  await vi.waitFor(() => expect(place).toHaveTextContent('Hola!'));
  expect(onRecoverableError.mock.calls).toEqual([]);
  root.unmount();
  vi.unstubAllGlobals();
  await speak('en');
});
