import { describe, expect, it } from 'vitest';
import { columnRules as rulesEn } from '#src/locales/en/person-fields.ts';
import { columnRules as rulesEs } from '#src/locales/es/person-fields.ts';
import { lettersIn } from '#server/domain/letters.ts';

type Texts = ReadonlyMap<string, string>;

/** All texts of a language, by area and key. */
function textsOf(modules: Record<string, Record<string, unknown>>): Texts {
  const texts = new Map<string, string>();
  const collect = (value: unknown, key: string): void => {
    if (typeof value === 'string') texts.set(key, value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) collect(part, `${key}.${name}`);
  };
  for (const [path, exports] of Object.entries(modules))
    for (const part of Object.values(exports)) collect(part, path.slice(path.lastIndexOf('/') + 1, -'.ts'.length));
  return texts;
}

const en = textsOf(import.meta.glob('../../src/locales/en/*.ts', { eager: true }));
const es = textsOf(import.meta.glob('../../src/locales/es/*.ts', { eager: true }));

/** Whole sentences in the code of the demo's data, by file and place; single words there are names of things. */
function sentencesOf(sources: Record<string, string>): Texts {
  const said = Object.entries(sources).flatMap(([path, code]) =>
    Array.from(code.matchAll(/^(?! *(?:\*|\/[/*])).*?'([A-Z][^'\n]* [^'\n]*)'/gm), ({ 1: text = '', index }) => {
      const key = `${path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)}.${index}`;
      return [key, text] as const;
    }),
  );
  return new Map(said);
}

const demo = sentencesOf(
  import.meta.glob<string>(
    // what is said in recorded calls is how people talk
    [
      '../../server/seed/*.ts',
      '!../../server/seed/recorded.ts',
      '../../server/simulated/*.ts',
      '../../server/domain/surveys/common-questions/*.ts',
    ],
    { eager: true, query: '?raw', import: 'default' },
  ),
);

/** What no text says (`docs/glossary.md`, "not"), but for keys that have a reason to. */
interface Banned {
  readonly word: RegExp;
  readonly but?: ReadonlyArray<readonly [keys: RegExp, why: string]>;
}

/** What people may type to find something in the palette: other words are what it is for. */
const SEARCHED = [/^palette\.(entries\.\w+\.also|places\.)/, 'words that are looked for, never shown'] as const;
const ADDRESS = [/\.(state|stateShort)$|^validation\.state\./, 'the state of an address'] as const;

const NOT_ENGLISH: readonly Banned[] = [
  { word: /\be-mails?\b|\bmails?\b/i, but: [SEARCHED, [/^names\./, 'Chess by mail is played with letters']] },
  {
    word: /\bretry\b/i,
    but: [[/^welcome\.results\.again(?:Unknown)?_/, 'says whom, so that it is no second name for Try again']],
  },
  {
    word: /\bplease\b/i,
    but: [
      [/^(?:errors\.invalidEmail|calls\.transcript\.processing)$/, 'fixed by the specification'],
      [/^messages\./, 'what people answer to a text message'],
    ],
  },
  { word: /\bsorry\b|\bsimply\b/i },
  { word: /\b(?:dis|en)abled?s?\b/i, but: [SEARCHED] },
  { word: /\b(?:some|no|every)body\b/i },
  { word: /\badministrators?\b/i, but: [SEARCHED] },
  { word: /\bmend(?:ed|s)?\b/i },
  {
    word: /\bsignup\b/i,
    but: [
      [/selfSignup/, 'the feature by which volunteers sign up'],
      [/^errors\.queueSelfSignup/, 'the name of a queue, fixed by the specification'],
    ],
  },
  {
    word: /\blog(?:ged)? ?(?:in|out)\b/i,
    but: [[/^login\.noData$/, 'fixed by the specification'], SEARCHED],
  },
  { word: /\bzip\b/ },
  { word: /\bids?\b/ },
  { word: /\bany more\b|\bmeanwhile\b/i },
  { word: /\btake in\b|\bleft out\b|\bleave out (?:row|all)/i },
  { word: /\bimport(?:ed|s)?\b/i, but: [SEARCHED] },
  { word: /\btelephone\b|\bcaptcha\b|\bwished\b/i },
  { word: /['"]/, but: [[/^(?:reports|(?:calls|surveys)\.export)\.ordered$/, 'fixed by the specification']] },
];

const NOT_SPANISH: readonly Banned[] = [
  { word: /\bparejas?\b|\bempareja/i, but: [SEARCHED] },
  {
    word: /\bfunci(?:ón|ones)\b/i,
    but: [
      [/^(?:admin|configurations|changes\.what|organizations\.detail\.tab|onboarding\.uploadOff)\b/, 'features'],
      [/^person\.action\.unmatched_/, 'the feature Asignaciones'],
      [/^palette\.(?:entries\.features|places)\./, 'features'],
      [/^security\.module\.(?:feature|organizationsFeatures)$/, 'features'],
      [/\.hold\.feature$|^queues\.admin\.off$|^screens\.featureOff\./, 'a feature that is off'],
    ],
  },
  {
    word: /\bestados?\b/i,
    but: [ADDRESS, SEARCHED, [/^validation\.phone\.us$|^broadcasts\.contacts\.\w+\.phone$/, 'Estados Unidos']],
  },
  {
    word: /\bdestinatari|\bllamador|\bConsola de Enlace\b/i,
    but: [SEARCHED, [/^broadcasts\./, 'who gets a broadcast']],
  },
  { word: /\bcondiciones\b/i, but: [SEARCHED] },
  {
    word: /\bcargas?\b|\bcargar\b/i,
    but: [[/^errors\.conflict$|^ui\.error\.title$/, 'what a page does, not an upload'], SEARCHED],
  },
  { word: /[«»"]/ },
  { word: /\bmóvil|\bordenador|\bañad|\bcaduc|\baficiones\b|\bfichero/i, but: [SEARCHED] },
  { word: /\binténtelo\b|\bmostrar más\b/i },
  // at one o'clock it is “la”
  { word: /\blas \{\{(?:time|to|moment|until)\}\}/i },
  { word: /(?<!\p{L})(?:des)?habilit/iu },
  { word: /\bidentificador|\baspecto\b|\bautorregistro\b/i },
  { word: /\breportes?\b|\bapellido\b|\bzip\b/i, but: [SEARCHED] },
  { word: /\b(?:ha|han) sido\b/i },
  // moments begin with the month: “diciembre 03, 2026 08:00 AM”
  { word: /\b(?:el|del|al) \{\{(?:moment|date)\}\}/i },
];

/** Texts that say what they must not, with the words that say it. */
function offending(texts: Texts, banned: readonly Banned[]): string[] {
  return [...texts].flatMap(([key, text]) =>
    banned
      .filter(({ word, but = [] }) => word.test(text) && !but.some(([keys]) => keys.test(key)))
      .map(({ word }) => `${key}: ${text} (${word.source})`),
  );
}

/**
 * The places for values in a text, in their order, so that two that were exchanged are seen; how one is shown
 * (`, number`) is the language's own. No sentence has needed another order in Spanish so far.
 */
const places = (text: string): string =>
  Array.from(text.matchAll(/\{\{\s*([\w-]+)/g), ([, name = '']) => name).join(' ');

/** Names that are the same in both languages. */
const SAME = new Set(['common.product', 'common.language.en-rtl']);
const isPhrase = (text: string): boolean => /\p{L}+[^\p{L}]+\p{L}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''));

/** The word that is counted: a letter or two longer where there are several. */
const counted = (text: string): string => /\{\{\s*count\b[^}]*\}\}\s+(\p{L}+)/u.exec(text)?.[1] ?? '';

/** Whether a text speaks of several where the other one speaks of one. */
const isMore = (one: string, other: string): boolean => {
  const [word, plural] = [counted(one), counted(other)];
  return word !== '' && plural !== '' && word.length > plural.length;
};

/** Keys whose text is a button, an entry of a menu, or the like: what is longer breaks the line it stands in. */
const SHORT: ReadonlyArray<readonly [what: string, keys: RegExp, en: number, es: number]> = [
  ['an entry of the main menu', /^shell\.(?:menu|sections)\.|^common\.lists\./, 16, 25],
  ['a tab', /^organizations\.detail\.tab\./, 16, 20],
  [
    'a button',
    /^(?!validation\.|auth\.terms\.).*\.(?:save|submit|confirm|discard|close|retry|accept|download|choose|remove|stay|add)$/,
    24,
    30,
  ],
  ['a badge', /\.(?:predefined|signupPending)$/, 18, 31],
  [
    'a head of a table',
    /^(?:person-organizations|organizations|administrators|programs|statuses|reports|welcome)\.(?:list\.)?(?:name|userName|phone|email|program|status|state|enrolled|unenrolled|welcomedAt|requestedBy|createdAt|rows|size|expiresAt)$/,
    18,
    23,
  ],
];

describe('words', () => {
  it('reads all texts of both languages', () => {
    expect(en.size).toBeGreaterThan(1_200);
    expect([...es.keys()].toSorted()).toEqual([...en.keys()].toSorted());
    expect(Object.keys(rulesEs())).toEqual(Object.keys(rulesEn()));
  });

  it('are the glossary’s in English', () => {
    expect(offending(en, NOT_ENGLISH)).toEqual([]);
  });

  it('are the glossary’s in the demo’s data', () => {
    expect(demo.size).toBeGreaterThan(100);
    expect(offending(demo, NOT_ENGLISH)).toEqual([]);
  });

  it('are the glossary’s in Spanish', () => {
    expect(offending(es, NOT_SPANISH)).toEqual([]);
  });

  it.each(
    [...NOT_ENGLISH, ...NOT_SPANISH].flatMap(({ word, but = [] }) =>
      but.map(([keys, why]) => [word, keys, why] as const),
    ),
  )('%s: the exception %s still serves (%s)', (word, keys) => {
    expect([...en, ...es, ...demo].some(([key, text]) => keys.test(key) && word.test(text))).toBe(true);
  });

  it.each([
    { banned: NOT_ENGLISH, texts: ['Disable the people', 'Retry', 'Welcome e-mail', 'Somebody'] },
    { banned: NOT_SPANISH, texts: ['Sin pareja', 'Función', 'Estado', '«x»', 'Comienza el {{moment}}.'] },
  ])('are heard where they should not be said: $texts', ({ banned, texts }) => {
    for (const text of texts) expect(offending(new Map([['notes.title', text]]), banned)).toHaveLength(1);
  });
});

describe('a translation', () => {
  it('has the places for values that the English has, also in each plural', () => {
    const others = [...en].filter(([key, text]) => places(es.get(key) ?? '') !== places(text));
    expect(others).toEqual([]);
  });

  it('sees a place under another name', () => {
    expect(places('{{nombre}} se agregó')).not.toBe(places('{{name}} was added'));
  });

  it('sees two places that were exchanged', () => {
    expect(places('{{caller}}, con {{recipient}}')).not.toBe(places('{{recipient}}, with {{caller}}'));
  });

  it('says one and several apart where the English does', () => {
    const isSame = (texts: Texts, key: string) => texts.get(key) === texts.get(key.replace(/_one$/, '_other'));
    const ones = [...en.keys()].filter((key) => key.endsWith('_one'));
    expect(ones.filter((key) => isSame(es, key) && !isSame(en, key))).toEqual([]);
  });

  it.each([
    ['English', en],
    ['Spanish', es],
  ])('says one of one, and several of several (%s)', (_, texts) => {
    const ones = [...texts.keys()].filter((key) => key.endsWith('_one'));
    const swapped = ones.filter((key) => isMore(texts.get(key) ?? '', texts.get(key.replace(/_one$/, '_other')) ?? ''));
    expect(ones.length).toBeGreaterThan(100);
    expect(swapped).toEqual([]);
  });

  it('sees one and several that were exchanged', () => {
    const [one, several] = ['Se tomó {{count, number}} contacto del archivo.', 'Se tomaron {{count}} contactos.'];
    expect([isMore(one, several), isMore(several, one)]).toEqual([false, true]);
  });

  it('is no English that was left standing', () => {
    const left = [...en].filter(([key, text]) => es.get(key) === text && isPhrase(text) && !SAME.has(key));
    expect(left).toEqual([]);
  });
});

describe('what stands in little room', () => {
  it.each(SHORT)('%s is short', (_, keys, most, mostSpanish) => {
    const long = (texts: Texts, limit: number) =>
      [...texts].filter(([key, text]) => keys.test(key) && text.replaceAll(/\{\{.*?\}\}/g, '').length > limit);
    expect([...en.keys()].some((key) => keys.test(key))).toBe(true);
    expect([...long(en, most), ...long(es, mostSpanish)]).toEqual([]);
  });
});

/** The letters of a text message that take one place each; any other makes the whole of it dearer. */
const GSM = /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]{1,160}$/;

it.each(['English', 'Spanish'])('a code by text message is one segment (%s)', (language) => {
  expect(lettersIn(language).code('123456')).toMatch(GSM);
  expect('Su código').not.toMatch(GSM);
});
