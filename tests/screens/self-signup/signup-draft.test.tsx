import { expect, test, vi } from 'vitest';
import { dropSignup, keepSignup, readSignup } from '#src/components/self-signup/signup-draft.ts';
import { EMPTY_SIGNUP } from '#src/components/self-signup/signup-form.ts';

const values = { ...EMPTY_SIGNUP, firstName: 'Noor', password: 'secret', confirm: 'secret', accepted: true };

test('a draft is kept for its organization, without the password', async () => {
  await keepSignup('one', 'friend', values);
  const draft = await readSignup('one');
  expect(draft).toEqual({ step: 'friend', values: { ...EMPTY_SIGNUP, firstName: 'Noor' } });
  expect(await readSignup('other')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('it can’t be read where it lies, and what was changed there counts as nothing', async () => {
  await keepSignup('one', 'about', values);
  const sealed = sessionStorage.getItem('signup') ?? '';
  expect(atob(sealed)).not.toContain('Noor');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  sessionStorage.setItem('signup', `A${sealed.slice(1)}`);
  expect(await readSignup('one')).toBeNull();
});

test('the last one counts, and one that is dropped doesn’t come back', async () => {
  await Promise.all([
    keepSignup('one', 'about', values),
    keepSignup('one', 'account', { ...values, firstName: 'Ana' }),
  ]);
  expect((await readSignup('one'))?.values.firstName).toBe('Ana');
  const late = keepSignup('one', 'style', values);
  dropSignup();
  await late;
  expect(await readSignup('one')).toBeNull();
});
