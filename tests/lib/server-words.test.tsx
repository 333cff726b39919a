import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { serverError, useFailureText, useFieldErrorText } from '#src/components/ui/forms/messages.ts';
import { Button } from '#src/components/ui/button/button.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { call } from '#src/lib/api/call.ts';
import { i18n, ShownLanguage, useLanguage, type Language } from '#src/lib/i18n/index.ts';
import { ownText, serverText } from '#src/lib/i18n/server-message.ts';
import { useValidationText } from '#src/lib/i18n/validation-text.ts';
import { errors } from '#src/locales/es/errors.ts';
import { validation } from '#src/locales/es/validation.ts';
import { requiredText } from '#src/schemas/fields.ts';
import { WORDS, type WordKey } from '#src/schemas/messages.ts';
import { validationMessage } from '#src/schemas/validation-message.ts';
import { VALIDATION, type ValidationKey } from '#src/schemas/validation.ts';
import { REFUSALS, refusalBody, wordsOf, type MessageCode, type RefusalKey } from '#src/schemas/refusals.ts';
import { renderAt } from '#tests/screens/ui/render.tsx';
import { sentences } from '#src/lib/sentences.ts';
import { answering, failureOf, refusal, write, signedInAlways } from './probe-calls.ts';

signedInAlways();

const speak = (language: Language) => act(async () => void (await i18n.changeLanguage(language)));
const keysOf = <T extends object>(table: T) => Object.keys(table) as Array<keyof T & string>;

const ENGLISH: Readonly<Record<string, string>> = { ...REFUSALS, ...VALIDATION };
const SPANISH: Readonly<Record<string, string>> = { ...errors, ...validation };
const CODES: readonly MessageCode[] = [...keysOf(REFUSALS), ...keysOf(VALIDATION)];

const placesOf = (words = '') => [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();
/** A value for each place of the words; they look like words with a reason, and with a place. */
const paramsOf = (code: string) =>
  Object.fromEntries(placesOf(ENGLISH[code]).map((name) => [name, `because [${name}] {{value}}`]));
/** The words with their places filled, and cut to the reason where they have one. */
const spoken = (words = '', params: Record<string, string> = {}) => {
  const cut = /(?:because|porque) \[(.+)\]/.exec(words)?.[1] ?? words;
  return cut
    .split(/\{\{(\w+)\}\}/)
    .map((part, at) => (at % 2 === 1 ? params[part] : part))
    .join('');
};

const failing = (body: object) => {
  answering(refusal(400, body));
  return failureOf(call(write, { body: { word: '' } }));
};
const failureText = () => renderHook(useFailureText, { wrapper: Suspense }).result.current;
const fieldText = () => renderHook(useFieldErrorText, { wrapper: Suspense }).result.current;

test('a code is either a refusal or a message of a field, with the same places in both languages', () => {
  expect(new Set(CODES).size).toBe(CODES.length);
  for (const code of CODES) expect(placesOf(SPANISH[code]), code).toEqual(placesOf(ENGLISH[code]));
});

/** Ordered as they are, though they are more than one sentence. Specification api 3.2, accounts. */
const ORDERED = new Set(['invalidEmail', 'editGeneric']);
/** A sentence ends, and another begins. */
const SEVERAL = /[.!?…] +[\p{Lu}¿¡]/u;

test.each([
  ['English', ENGLISH, ORDERED],
  ['Spanish', SPANISH, new Set<string>()],
])('one sentence has no full stop, of several each has its end (%s)', (_, words, ordered) => {
  const wrong = CODES.filter((code) => {
    const text = words[code] ?? '';
    return !ordered.has(code) && (SEVERAL.test(text) ? !/[.!?…]$/.test(text) : /[.…]$/.test(text));
  });
  expect(wrong.map((code) => `${code}: ${words[code]}`)).toEqual([]);
  for (const code of ordered) expect(SEVERAL.test(words[code] ?? ''), code).toBe(true);
});

test('what is said one after the other is closed, one alone is left as it is', () => {
  expect(sentences('Invalid password')).toBe('Invalid password');
  expect(sentences('Not found', undefined, 'Try again.')).toBe('Not found. Try again.');
  expect(sentences('Oops!', 'No stop', 'Save it as “CSV UTF-8”')).toBe('Oops! No stop. Save it as “CSV UTF-8”.');
  expect(sentences(undefined, '')).toBe('');
});

describe('in Spanish', () => {
  beforeEach(() => speak('es'));

  test.each(keysOf(REFUSALS))('the refusal %s is said by its code', async (code: RefusalKey) => {
    const params = paramsOf(code);
    const error = await failing({ ...refusalBody({ code, params }), message: 'Words of any server' });
    expect(failureText()(error).text).toBe(spoken(SPANISH[code], params));
  });

  test.each(CODES)('%s at a field is said by its code', async (code) => {
    const params = paramsOf(code);
    const body = refusalBody({ code: 'invalidInput' }, { 'address.word': { code, params } });
    const { fields } = await failing({ ...body, fields: { 'address.word': 'Words of any server' } });
    const told = fields['address.word'];
    expect(told && fieldText()(serverError(told))).toBe(spoken(SPANISH[code], params));
  });

  test('a code that is not known leaves the words of the server', async () => {
    for (const code of ['otherBackend', 'constructor', undefined]) {
      const fieldCodes = { word: { code } };
      const error = await failing({ message: ' Nope ', code, fields: { word: 'Bad {{value}} $t(x)' }, fieldCodes });
      expect(failureText()(error).text).toBe('Nope');
      expect(error.fields['word'] && fieldText()(serverError(error.fields['word']))).toBe('Bad {{value}} $t(x)');
    }
  });

  test('English words without a code are left as they are, be they ours, but for a capital', () => {
    for (const message of Object.values(ENGLISH))
      if (!message.includes('because'))
        expect(serverText({ message })).toBe(message.charAt(0).toUpperCase() + message.slice(1));
  });

  test.each(keysOf(WORDS))('the console says %s by itself', (key: WordKey) => {
    expect(ownText(key)).toBe(SPANISH[key]);
  });

  test.each(keysOf(VALIDATION))('the schema’s %s is said', (key: ValidationKey) => {
    const params = { max: 50, min: 2, run: 'a&b=c' };
    const { current: text } = renderHook(useValidationText, { wrapper: Suspense }).result;
    const words = Object.entries(params).reduce(
      (all, [name, value]) => all.replaceAll(`{{${name}}}`, String(value)),
      SPANISH[key] ?? '',
    );
    expect(text(validationMessage(key, params))).toBe(words);
  });
});

describe('in English', () => {
  test('the server’s own words are shown, whatever their code', async () => {
    const body = refusalBody({ code: 'invalidInput' }, { word: { code: 'required' } });
    const error = await failing({ ...body, message: 'Not like this', fields: { word: 'Say it' } });
    expect(failureText()(error).text).toBe('Not like this');
    expect(error.fields['word'] && fieldText()(serverError(error.fields['word']))).toBe('Say it');
  });

  test('a reason is cut out', () => {
    expect(serverText({ message: REFUSALS.programInUse })).toBe('There are still people in it');
    expect(serverText({ message: 'It failed because [of this]' })).toBe('Of this');
    expect(serverText({ message: 'It failed because of that' })).toBe('It failed because of that');
  });
});

const wordForm = z.object({ word: requiredText(50) });

function WordForm() {
  const form = useAppForm(wordForm, { word: 'a' });
  return (
    <Form form={form} onSubmit={(body) => call(write, { body })}>
      <TextField control={form.control} name="word" label="Word" />
      <FormActions>
        <Button type="submit">Save</Button>
      </FormActions>
    </Form>
  );
}

/** As the providers around all screens do it. */
function Page() {
  const { language } = useLanguage();
  return (
    <ShownLanguage value={language}>
      <WordForm />
    </ShownLanguage>
  );
}

test('a form shows them at the field and above the button, and again when the language changes', async () => {
  const said = { code: 'csvProgram', params: { value: 'Spring' } } as const;
  answering(
    refusal(400, refusalBody({ code: 'invalidInput' }, { word: { code: 'text.max', params: { max: 5 } }, sky: said })),
  );
  await speak('es');
  await renderAt('/', [{ path: '/', component: Page }]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Use 5 caracteres o menos')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('La organización no tiene un programa llamado Spring');
  await speak('en');
  expect(await screen.findByText(wordsOf({ code: 'text.max', params: { max: 5 } }))).toBeVisible();
});
