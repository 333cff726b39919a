import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSwitchedElsewhere } from '#src/components/shell/use-switched-elsewhere.ts';
import { fromOutside } from '#src/lib/session/persistence.ts';
import { session } from '#src/lib/session/store.ts';
import { harbor, loginAnswer, prairie } from '#tests/lib/tokens.ts';
import { renderAt } from '#tests/screens/ui/render.tsx';

function Shell() {
  useSwitchedElsewhere();
  return <h1>Screen</h1>;
}

beforeEach(async () => {
  session.getState().signIn(loginAnswer());
  session.getState().chooseOrganization(harbor);
  await renderAt('/', [{ path: '/', component: Shell }]);
});

test('a tab whose organization was switched in another one says so', async () => {
  act(() => fromOutside(() => session.getState().chooseOrganization(prairie)));
  expect(
    await screen.findByText(
      'You switched to Prairie Care in another tab, so this tab shows it, too. Changes you hadn’t saved here were not saved.',
    ),
  ).toBeVisible();
});

test('switching here says nothing of it, nor does a new name from another tab', async () => {
  act(() => session.getState().chooseOrganization(prairie));
  act(() => fromOutside(() => session.getState().chooseOrganization({ ...prairie, name: 'Prairie' })));
  act(() => fromOutside(() => session.getState().chooseOrganization(harbor)));
  expect(await screen.findByText(/^You switched to Harbor House/)).toBeVisible();
  expect(screen.queryByText(/^You switched to Prairie/)).toBeNull();
});
