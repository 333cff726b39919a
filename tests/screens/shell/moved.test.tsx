import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
// it comes with the move: the time it takes to compile is none of this
import '#src/components/shell/tell-move.ts';
import { i18n } from '#src/lib/i18n/index.ts';
import { sessionDataOf } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { getPerson } from '#src/schemas/people.ts';
import { harbor, loginAnswer, prairie, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';

afterEach(() => act(async () => void (await i18n.changeLanguage('en'))));

const otherTab = (data: object) => {
  const channel = new BroadcastChannel('session');
  channel.postMessage({ type: 'session', data: { ...sessionDataOf(session.getState()), ...data } });
  channel.close();
};

async function open() {
  session.getState().signIn(loginAnswer({}, { profiles: [profile(), profile({ organization: prairie })] }));
  session.getState().chooseOrganization(harbor);
  const gone = () => refusal(404, 'Not found');
  answering(getPerson, gone);
  answering(getOrganization, gone);
  answering(listMemberships, gone);
  await openConsole('/app/user');
}

// in none of them was anything pressed
test.each([
  ['en', 'Another tab switched to Prairie Care, so this one did, too. What you hadn’t saved here was not saved.'],
  ['es', 'Otra pestaña cambió a Prairie Care, así que esta también. Lo que no había guardado aquí no se guardó.'],
])('a tab that goes along with another one says why (%s)', async (language, words) => {
  await i18n.changeLanguage(language);
  await open();
  otherTab({ organization: prairie });
  expect(await screen.findByText(words)).toBeVisible();
});

test('a tab in which somebody else is there all at once says nothing of switching', async () => {
  await open();
  const { user } = session.getState();
  otherTab({ user: { ...user, userId: 'person-9', firstName: 'Nine' }, organization: prairie });
  expect(await screen.findByRole('button', { name: /^Account menu for Nine/ })).toBeVisible();
  expect(screen.queryByText(/Another tab/)).toBeNull();
});
