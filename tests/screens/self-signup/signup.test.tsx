import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { HttpResponse } from 'msw/http';
import { afterEach, expect, test, vi } from 'vitest';
import { readSignup } from '#src/components/self-signup/signup-draft.ts';
import { session } from '#src/lib/session/store.ts';
import { seal } from '#src/lib/session/vault.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { createPerson } from '#src/schemas/people.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { captchaChallenge, getCaptcha, selfSignup } from '#src/schemas/self-signup.ts';
import { loginAnswer } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';

const ORGANIZATION = '0193a000-0000-7000-8000-a00100000001';
const AT = `/public/register?organization=${ORGANIZATION}`;
const PASSWORD = 'Zxq-7-Komw-4-Vbz!';

const person: object = {
  id: '0193a000-0000-7000-8000-a00100000009',
  email: 'noor@example.org',
  firstName: 'Noor',
  lastName: 'Quill',
  preferredName: null,
  phone: '+12125550187',
  phoneAlternate: null,
  userName: 'noor.quill',
  personDetailId: null,
  externalPersonId: null,
};

async function challengeOf(cost = 1) {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: 3,
    deriveKey,
    data: { action: 'signup', expires: Math.floor(Date.now() / 1000) + 600, organizationId: ORGANIZATION },
    hmacSignatureSecret: 'one',
    hmacKeySignatureSecret: 'two',
  });
  return {
    organization: { id: ORGANIZATION, name: 'Harbor Light' },
    challenge: captchaChallenge.parse(challenge),
    triesMax: 5,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  };
}

const user = userEvent.setup();
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const step = (name: string) => screen.findByRole('heading', { level: 2, name });

async function fillAbout() {
  await user.type(box('First name'), 'Noor');
  await user.type(box('Last name'), 'Quill');
  await user.type(box('Email'), 'noor@example.org');
  await user.type(box('Phone'), '212 555 0187');
  await press('Next');
  await step('Your account');
}

async function fillPassword() {
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.type(screen.getByLabelText('Repeat the password'), PASSWORD);
}

async function fillAccount() {
  await user.type(box('Username'), 'noor.quill');
  await fillPassword();
  await user.click(screen.getByRole('checkbox', { name: /three months/ }));
  await press('Next');
  await step('How you like to talk');
}

async function fillStyleAndFriend() {
  await user.click(screen.getByRole('radio', { name: 'I’m rather quiet' }));
  await user.click(screen.getByRole('checkbox', { name: 'Evenings' }));
  await press('Next');
  await step('Refer a friend');
  await press('Next');
  await step('Almost done');
}

const captcha = () => screen.getByRole('checkbox', { name: 'I’m a person, not a robot' });

async function fillFinish() {
  await user.click(captcha());
  await waitFor(() => expect(captcha()).toHaveAttribute('aria-checked', 'true'));
  await user.click(screen.getByRole('checkbox', { name: 'I accept the terms of service' }));
}

const open = async () => {
  answering(getCaptcha, () => challengeOf());
  return openConsole(AT);
};

afterEach(() => vi.useRealTimers());

test('leads through six steps, and sends what was filled in by the proof alone', async () => {
  // an admin tries the link
  session.getState().signIn(loginAnswer());
  const tokens: Array<string | null> = [];
  const sent = answering(createPerson, (_, request) => {
    tokens.push(request.headers.get('authorization'));
    return { person } as never;
  });
  await open();
  expect(await screen.findByText('with Harbor Light')).toBeVisible();
  await step('About you');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 1 of 6');
  await fillAbout();
  expect(screen.getByRole('heading', { level: 2, name: 'Your account' })).toHaveFocus();
  await fillAccount();
  await fillStyleAndFriend();
  await fillFinish();
  await press('Sign up');
  expect(await step('Complete')).toHaveFocus();
  expect(screen.getByText('Thank you, Noor!')).toBeVisible();
  expect(screen.queryByText(/^We’ll tell/)).toBeNull();
  expect(screen.getByText(/Harbor Light will call you at \+1 \(212\) 555-0187/)).toBeVisible();
  expect(tokens).toEqual([null]);
  expect(selfSignup.safeParse(sent[0]).success).toBe(true);
  expect(sent[0]).toMatchObject({
    firstName: 'Noor',
    phone: '+12125550187',
    password: PASSWORD,
    commitment: true,
    acceptedTerms: true,
    language: 'en',
    communicationStyle: { phoneCallBehavior: 'Quiet', preferredTimeForCall: ['Evening'] },
    referral: { friend: null },
  });
  expect(sent[0]).not.toHaveProperty('confirm');
  expect(sessionStorage.getItem('signup')).toBeNull();
});

test('a double click goes one step back', async () => {
  await open();
  await step('About you');
  await fillAbout();
  await fillAccount();
  await user.dblClick(screen.getByRole('button', { name: 'Back' }));
  await step('Your account');
  await press('Next');
  await step('How you like to talk');
});

test('who likes every way and every time goes on with all of them', async () => {
  const sent = answering(createPerson, () => ({ person }) as never);
  await open();
  await step('About you');
  await fillAbout();
  await fillAccount();
  await user.click(screen.getByRole('radio', { name: 'I’m rather quiet' }));
  for (const each of screen.getAllByRole('checkbox')) await user.click(each);
  await press('Next');
  await step('Refer a friend');
  await press('Next');
  await step('Almost done');
  await fillFinish();
  await press('Sign up');
  await step('Complete');
  const { preferredMethodOfCommunication: ways, preferredTimeForCall: times } = selfSignup.parse(
    sent[0],
  ).communicationStyle;
  expect(new Set(ways)).toEqual(new Set(['SMS', 'Email', 'Voice']));
  expect(new Set(times)).toEqual(new Set(['Morning', 'Afternoon', 'Evening', 'Weekend']));
});

test('each step says what it is for, and has its choices in their order', async () => {
  const sent = answering(createPerson, () => ({ person }) as never);
  await open();
  await step('About you');
  const main = () => within(screen.getByRole('main'));
  expect(main().getByText('You’ll make phone calls from home. Signing up takes about two minutes.')).toBeVisible();
  expect(main().getByText(/^Signed up already\?/)).toBeVisible();
  expect(screen.queryByText(/Ask the organization for a new link/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  expect(box('Email')).toHaveAccessibleDescription('Your welcome email goes here.');
  expect(box('Phone')).toHaveAccessibleDescription('We’ll call you on this number.');
  await fillAbout();
  expect(screen.queryByText(/^You’ll make phone calls from home/)).toBeNull();
  expect(screen.queryByText(/except your password/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
  expect(box('Username')).toHaveAccessibleDescription('You’ll sign in with it later. No spaces.');
  expect(box('Volunteer ID (optional)')).toHaveAccessibleDescription('Only if your organization gave you one.');
  await fillAccount();
  const named = (role: string) =>
    screen.getAllByRole(role).map((each) => (each as HTMLInputElement).labels?.[0]?.textContent);
  expect(named('radio')).toEqual([
    'I like to talk',
    'I’m rather quiet',
    'I like to take my time',
    'I’m hard of hearing',
    'Something else',
  ]);
  const methods = ['Text message', 'Email', 'Phone call'];
  const times = ['Mornings', 'Afternoons', 'Evenings', 'Weekends'];
  expect(named('checkbox')).toEqual([...methods, ...times]);
  for (const box of [...screen.getAllByRole('radio'), ...screen.getAllByRole('checkbox')])
    expect(box).not.toBeChecked();
  expect(screen.getByRole('radiogroup', { name: 'How do you talk on the phone?' })).toBeRequired();
  for (const [name, choices] of [
    ['How should we reach you? (optional)', methods],
    ['When should we call you? (optional)', times],
  ] as const) {
    const boxes = within(screen.getByRole('group', { name })).getAllByRole('checkbox');
    expect(boxes.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)).toEqual(choices);
  }
  await user.click(screen.getByRole('radio', { name: 'I’m rather quiet' }));
  await press('Next');
  await step('Refer a friend');
  expect(screen.getByText(/^Do you know someone who would like to volunteer, too\?/)).toBeVisible();
  expect(
    within(screen.getByRole('combobox', { name: /How did you hear/ }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose one', 'A friend', 'A poster', 'The internet', 'An event', 'Something else']);
  await user.selectOptions(screen.getByRole('combobox', { name: /How did you hear/ }), 'A poster');
  await user.type(box(/Friend’s first name/), 'Pia');
  await user.type(box(/Friend’s email/), 'pia@example.org');
  await press('Next');
  await step('Almost done');
  expect(screen.getByText('Two last things, then Harbor Light can call you.')).toBeVisible();
  await fillFinish();
  await press('Sign up');
  await step('Complete');
  expect(screen.getByText(/you can sign in as noor\.quill with the password you chose\.$/)).toBeVisible();
  expect(screen.getByText('We’ll tell Pia, too: with one email, unless they got it before.')).toBeVisible();
  expect(screen.getByText('You can close this page now.')).toBeVisible();
  expect(sent).toMatchObject([
    { referral: { heardFrom: 'Poster', friend: { name: 'Pia', email: 'pia@example.org' } } },
  ]);
});

test('who is done leaves nothing behind for who uses the same phone next', async () => {
  answering(createPerson, () => ({ person }) as never);
  await open();
  await step('About you');
  await fillAbout();
  await fillAccount();
  await fillStyleAndFriend();
  await fillFinish();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await press('Sign up');
  await step('Complete');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  // what was still being encrypted is there now
  await seal('signup', 'anything');
  expect(sessionStorage.getItem('signup')).toBeNull();
});

test.each([
  ['a link without an organization', '/public/register', undefined],
  ['a link that isn’t good', AT, 404],
  ['a link that is cut off', '/public/register?organization=0193', 400],
])('%s says so, and leads to the sign-in', async (_, at, status) => {
  answering(getCaptcha, () => refusal(status ?? 500, REFUSALS.signupLink) as never);
  await openConsole(at);
  expect(await screen.findByRole('heading', { level: 1, name: 'This sign-up link doesn’t work' })).toBeVisible();
  expect(screen.getByText(/Ask the organization for a new link/)).toBeVisible();
  expect(document.title).toMatch(/^This sign-up link doesn’t work/);
  expect(screen.queryByText(/^Signed up already\?/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/public/login');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a server that fails is asked again', async () => {
  let fails = true;
  answering(getCaptcha as Endpoint, async () => (fails ? refusal(400 + 99) : challengeOf()) as never);
  await openConsole(AT);
  fails = false;
  await user.click(await screen.findByRole('button', { name: /retry|try again/i }));
  await step('About you');
});

test('nobody goes on before a step is right; Back keeps what is there', async () => {
  await open();
  await step('About you');
  await press('Next');
  expect(box('First name')).toHaveFocus();
  expect(box('First name')).toHaveAccessibleDescription('This field is required');
  await fillAbout();
  await press('Next');
  expect(box('Username')).toHaveFocus();
  expect(screen.getByText('Confirm that you can volunteer for at least three months')).toBeVisible();
  await user.type(box('Username'), 'noor');
  await press('Back');
  await step('About you');
  expect(box('First name')).toHaveValue('Noor');
  await press('Next');
  await step('Your account');
  expect(box('Username')).toHaveValue('noor');
  await user.clear(box('Username'));
  await fillAccount();
  await press('Next');
  expect(screen.getByText('This field is required')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'I like to talk' }));
  await press('Next');
  await step('Refer a friend');
  await user.type(box(/Friend’s email/), 'ana@example.org');
  await press('Next');
  expect(box(/Friend’s first name/)).toHaveFocus();
});

test('the browser’s Back leads to the step before, with what was filled in; who is done stays so', async () => {
  answering(createPerson, () => ({ person }) as never);
  const { history, router } = await open();
  await step('About you');
  await fillAbout();
  await fillAccount();
  act(() => history.back());
  await step('Your account');
  expect(screen.getByRole('heading', { level: 2, name: 'Your account' })).toHaveFocus();
  expect(box('Username')).toHaveValue('noor.quill');
  expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD);
  act(() => history.back());
  await step('About you');
  expect(box('First name')).toHaveValue('Noor');
  act(() => history.go(2));
  await step('How you like to talk');
  expect(router.state.location.search).toMatchObject({ step: 3 });
  await fillStyleAndFriend();
  await fillFinish();
  await press('Sign up');
  await step('Complete');
  act(() => history.back());
  await waitFor(() => expect(router.state.location.search).toMatchObject({ step: 4 }));
  expect(screen.getByText('Thank you, Noor!')).toBeVisible();
});

test('an address that asks for a step nobody has come to begins with the first', async () => {
  answering(getCaptcha, () => challengeOf());
  const { router } = await openConsole(`${AT}&step=5`);
  await step('About you');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ step: 1 }));
});

/** Fills in what is asked before a friend is. */
/** Waits until what was filled in is kept as it is by now: each letter is kept, and encrypting takes its time. */
const untilKept = (draft: object) => waitFor(async () => expect(await readSignup(ORGANIZATION)).toMatchObject(draft));

async function openFriend() {
  await open();
  await step('About you');
  await fillAbout();
  await fillAccount();
  await user.click(screen.getByRole('radio', { name: 'I like to talk' }));
  await press('Next');
  await step('Refer a friend');
}

test('what was filled in survives a reload, and the password is asked for again', async () => {
  await openFriend();
  await untilKept({ step: 'friend', values: { phoneCallBehavior: 'Talkative' } });
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  // three or four letters may come by chance in what is encrypted
  expect(JSON.stringify(sessionStorage)).not.toMatch(/noor\.quill|noor@example|Zxq-7-Komw/);

  await openConsole(AT);
  await step('Your account');
  expect(screen.getByText(/except your password/)).toBeVisible();
  expect(box('Username')).toHaveValue('noor.quill');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  await fillPassword();
  await press('Next');
  await step('Refer a friend');
  await press('Back');
  await step('How you like to talk');
  expect(screen.getByRole('radio', { name: 'I like to talk' })).toBeChecked();
  // from then on one goes step by step
  await press('Back');
  await step('Your account');
  expect(screen.queryByText(/except your password/)).toBeNull();
  await press('Next');
  await step('How you like to talk');
});

test('a reload of a step before the password’s leads back to it, and tells nothing', async () => {
  const { cleanup } = await import('@testing-library/react');
  await open();
  await step('About you');
  await user.type(box('First name'), 'Noor');
  await untilKept({ step: 'about', values: { firstName: 'Noor' } });
  cleanup();
  await openConsole(AT);
  await step('About you');
  expect(box('First name')).toHaveValue('Noor');
  await user.clear(box('First name'));
  await fillAbout();
  await untilKept({ step: 'account' });
  cleanup();
  await openConsole(AT);
  await step('Your account');
  expect(screen.queryByText(/except your password/)).toBeNull();
  await fillAccount();
});

test('the password must not hold who one is, and the list of what it needs says so', async () => {
  await open();
  await step('About you');
  await fillAbout();
  await user.type(box('Username'), 'harbor.fan');
  const met = async (password: string) => {
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), password);
    return document.querySelector('[data-rule="run"]')?.getAttribute('data-met');
  };
  expect([await met('Zxq-7-Quill-4!'), await met('Zxq-7-harbor.fan-4!'), await met('Zxq-7-Noor-4!')]).toEqual([
    'false',
    'false',
    'false',
  ]);
  expect(await met(PASSWORD)).toBe('true');
});

test('the terms can be read over the last step, which stays as it is', async () => {
  // jsdom cannot draw the document
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open();
  await step('About you');
  await fillAbout();
  await fillAccount();
  await fillStyleAndFriend();
  await press('Read the terms of service');
  const dialog = await screen.findByRole('dialog', { name: 'Terms of service' });
  expect(await within(dialog).findByText(/can’t show the document here/)).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', '/terms/terms-en.pdf');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Read the terms of service' })).toHaveFocus();
  expect(screen.getByRole('checkbox', { name: 'I accept the terms of service' })).not.toBeChecked();
});

test('the box is worked for once, says how that stands, and is to be ticked anew when that is too old', async () => {
  const challenge = await challengeOf();
  const work = Promise.withResolvers<void>();
  let isHeld = false;
  const asked = answering(getCaptcha, async () => {
    if (isHeld) await work.promise;
    return challenge;
  });
  await openConsole(AT);
  await step('About you');
  await fillAbout();
  await fillAccount();
  await fillStyleAndFriend();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const before = asked.length;
  isHeld = true;
  await press('Sign up');
  expect(captcha()).toHaveAccessibleDescription(/Tick this box first/);
  expect(captcha()).toHaveAttribute('aria-checked', 'false');
  const told = () => captcha().parentElement?.querySelector('[role="status"]')?.textContent;
  // all that stands beside the box for who looks at it
  const meter = () => captcha().parentElement?.querySelectorAll(':scope > span[aria-hidden]').length;
  expect([told(), meter()]).toEqual(['', 0]);
  await user.click(captcha());
  await user.click(captcha());
  expect(captcha()).toHaveAttribute('aria-checked', 'mixed');
  expect(captcha()).not.toHaveAccessibleDescription(/Tick this box first/);
  expect([told(), meter()]).toEqual(['Starting the task…', 1]);
  work.resolve();
  await waitFor(() => expect(captcha()).toHaveAttribute('aria-checked', 'true'));
  expect([told(), meter()]).toEqual(['Done. You can sign up now.', 0]);
  await user.click(captcha());
  expect(captcha()).toHaveAttribute('aria-checked', 'true');
  expect(asked).toHaveLength(before + 1);
  await act(() => vi.advanceTimersByTimeAsync(9.5 * 60_000));
  expect(captcha()).toHaveAttribute('aria-checked', 'false');
  expect(told()).toBe('This took a while, so the check is too old. Do it again.');
  await user.click(captcha());
  await waitFor(() => expect(captcha()).toHaveAttribute('aria-checked', 'true'));
  expect(asked).toHaveLength(before + 2);
});

test('of a friend’s name and email both are asked for, or neither', async () => {
  await openFriend();
  const [name, email] = [box('Friend’s first name (optional)'), box('Friend’s email (optional)')];
  await user.type(name, 'Ada');
  await press('Next');
  await waitFor(() => expect(email).toHaveAccessibleDescription('Add their email, or remove the name'));
  await user.clear(name);
  await user.type(email, 'ada@example.org');
  await press('Next');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Add their name, or remove the email'));
  await user.clear(email);
  await press('Next');
  await step('Almost done');
});

test('what is refused of the referral leads to its step, whatever the call names it', async () => {
  const words = 'Choose one of the answers';
  answering(createPerson, () => refusal(400, words, { fields: { 'referral.heardFrom': words } }) as never);
  await openFriend();
  await press('Next');
  await step('Almost done');
  await fillFinish();
  await press('Sign up');
  await step('Refer a friend');
  expect(screen.getByRole('combobox', { name: /How did you hear/ })).toHaveAccessibleDescription(words);
});

test('a username that is taken is told at its field, and the proof is made anew', async () => {
  const words = 'user name noor.quill already exists';
  let taken = true;
  const sent = answering(createPerson, () =>
    taken ? (refusal(409, words, { fields: { userName: words } }) as never) : ({ person } as never),
  );
  const asked = answering(getCaptcha, () => challengeOf());
  await openConsole(AT);
  await step('About you');
  await fillAbout();
  await fillAccount();
  await fillStyleAndFriend();
  await fillFinish();
  await press('Sign up');
  await step('Your account');
  await waitFor(() => expect(box('Username')).toHaveFocus());
  expect(box('Username')).toHaveAccessibleDescription(/User name noor\.quill already exists/);
  taken = false;
  await user.type(box('Username'), '.two');
  for (const next of ['How you like to talk', 'Refer a friend', 'Almost done']) {
    await press('Next');
    await step(next);
  }
  expect(captcha()).toHaveAttribute('aria-checked', 'false');
  const before = asked.length;
  await user.click(captcha());
  await waitFor(() => expect(captcha()).toHaveAttribute('aria-checked', 'true'));
  expect(asked).toHaveLength(before + 1);
  await press('Sign up');
  await step('Complete');
  expect(sent.map((body) => (body as { userName: string }).userName)).toEqual(['noor.quill', 'noor.quill.two']);
});

test('without a proof one is told so; a proof that is refused is told at the box', async () => {
  const sent = answering(
    createPerson,
    () => refusal(409, REFUSALS.captchaUsed, { fields: { captcha: REFUSALS.captchaUsed } }) as never,
  );
  await open();
  await step('About you');
  await fillAbout();
  await fillAccount();
  await fillStyleAndFriend();
  await press('Sign up');
  expect(captcha()).toHaveFocus();
  expect(captcha()).toHaveAccessibleDescription(/Tick this box first/);
  await fillFinish();
  expect(
    within(screen.getByRole('main')).getByText('Done. You can sign up now.', { selector: '[role]' }),
  ).toBeInTheDocument();
  await press('Sign up');
  await waitFor(() => expect(captcha()).toHaveAccessibleDescription(new RegExp(REFUSALS.captchaUsed)));
  expect(captcha()).toHaveAttribute('aria-checked', 'false');
  expect(sent).toHaveLength(1);
});

test('a browser that can’t do the work says so, and one may try again', async () => {
  const challenge = await challengeOf();
  answering(getCaptcha, () => challenge);
  await openConsole(AT);
  await step('About you');
  await fillAbout();
  await fillAccount();
  await fillStyleAndFriend();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const broken = vi.spyOn(crypto.subtle, 'deriveBits').mockRejectedValue(new Error('not here'));
  await user.click(captcha());
  expect(await screen.findByRole('alert')).toHaveTextContent(/didn’t work in this browser/);
  expect(warned).toHaveBeenCalledOnce();
  broken.mockRestore();
  await press('Try again');
  await waitFor(() => expect(captcha()).toHaveAttribute('aria-checked', 'true'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('another language keeps what was filled in', async () => {
  const sent = answering(createPerson, () => ({ person }) as never);
  await open();
  await step('About you');
  await fillAbout();
  await fillAccount();
  await fillStyleAndFriend();
  await fillFinish();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'es');
  expect(await screen.findByRole('heading', { level: 1, name: 'Inscríbase como voluntario' })).toBeVisible();
  await press('Inscribirme');
  await step('Listo');
  expect(sent[0]).toMatchObject({ language: 'es', firstName: 'Noor' });
});

test('where no answer came, the same is sent again, and thanked for', async () => {
  let tries = 0;
  const sent = answering(createPerson, () => {
    tries += 1;
    return tries === 1 ? HttpResponse.error() : ({ person } as never);
  });
  await open();
  await step('About you');
  await fillAbout();
  await fillAccount();
  await fillStyleAndFriend();
  await fillFinish();
  await press('Sign up');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign up' })).toBeEnabled());
  expect(captcha()).toHaveAttribute('aria-checked', 'true');
  await press('Sign up');
  await step('Complete');
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toHaveProperty('submissionId', expect.stringMatching(/^[0-9a-f-]{36}$/));
});
