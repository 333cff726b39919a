import { expect, it } from 'vitest';
import { lettersIn } from '#server/domain/letters.ts';

type Letters = ReturnType<typeof lettersIn>;
type Letter = Exclude<keyof Letters, 'language'>;

/** Values that are known again in a text, as `‹firstName›`; numbers are of two digits. */
const to = (...given: readonly string[]) => Object.fromEntries(given.map((name) => [name, `‹${name}›`]));

/** Each letter in all its forms: what it is given. */
const GIVEN: Readonly<Record<Letter, readonly unknown[]>> = {
  reset: [to('firstName', 'userName', 'link')],
  contactChanged: [to('firstName', 'userName', 'by')],
  userNameChanged: [to('firstName', 'before', 'userName', 'by')],
  invitation: [to('firstName', 'userName', 'by', 'organizations', 'link', 'words')],
  welcome: [
    to('firstName', 'organization', 'link', 'phone', 'words'),
    { firstName: '‹firstName›', organization: '‹organization›', link: '‹link›', phone: null, words: null },
  ],
  friend: [to('firstName', 'by', 'organization', 'link')],
  broadcastReplies: [1, 21].map((count) => ({ title: '‹title›', link: '‹link›', count })),
  broadcastEnded: [0, 41].map((sent) => ({ title: '‹title›', link: '‹link›', sent, failed: 73 })),
  survey: [true, false].map((isAfterCall) => ({
    firstName: '‹firstName›',
    organization: '‹organization›',
    link: '‹link›',
    isAfterCall,
  })),
  surveyText: [to('organization', 'link')],
  code: ['123456'],
  spokenCode: ['123456'],
  stopped: ['‹organization›'],
};

/** The values in what a letter says, in their order; other numbers are words of the language. */
function valuesIn(said: string | { readonly subject: string; readonly body: string }): string[] {
  const text = typeof said === 'string' ? said : `${said.subject}\n${said.body}`;
  return Array.from(text.matchAll(/‹\w+›|\b(?:1|21|41|73|123456|1, 2, 3, 4, 5, 6)\b/g), ([value]) => value);
}

it.each(Object.keys(GIVEN) as Letter[])('%s says the same in both languages, each value in its place', (name) => {
  for (const given of GIVEN[name]) {
    const [en, es] = ['English', 'Spanish'].map((language) => lettersIn(language)[name](given as never));
    expect(en).not.toEqual(es);
    expect(valuesIn(es as string)).toEqual(valuesIn(en as string));
    expect(valuesIn(en as string).length).toBeGreaterThan(0);
  }
});

it('sees two values that were exchanged', () => {
  expect(valuesIn('Con error: 41. Mensajes enviados: 73.')).not.toEqual(valuesIn('Failed: 73. Messages sent: 41.'));
});
