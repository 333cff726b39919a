import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { createMembership } from '#src/schemas/memberships.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { DETAIL, input, openConsole, personOf, press, put, serve } from './people.ts';
import { RULES, type Rule } from './rules-table.ts';

/** The rules so that each field is tried once in a round. */
function rounds(): Rule[][] {
  const groups = [...Map.groupBy(RULES, ({ field }) => field).values()];
  const longest = Math.max(...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group[at] ?? []));
}

test.each([
  ['en', 'Add person'],
  ['es', 'Agregar persona'],
] as const)('every rule on people is told at its field (%s)', async (language, create) => {
  await i18n.changeLanguage(language);
  serve({ defaultProgram: false });
  const sent = answering(createMembership, () => ({ personOrganization: personOf('CALLER') }));
  await openConsole('/app/people/new?role=CALLER');
  await screen.findByRole('button', { name: create });
  await waitFor(() => expect(input('firstName')).toBeVisible());
  for (const round of rounds()) {
    for (const { field, typed } of round) put(field, typed);
    await press(create);
    for (const rule of round) {
      await waitFor(() => expect(input(rule.field), `${rule.field} “${rule.typed.slice(0, 20)}”`).toBeInvalid());
      expect(input(rule.field)).toHaveAccessibleDescription(expect.stringContaining(rule[language]));
    }
  }
  expect(sent).toHaveLength(0);
});

test('the first wrong field gets the focus', async () => {
  serve({ person: () => personOf('CALLER') });
  await openConsole(`${DETAIL}/edit`);
  await screen.findByRole('button', { name: 'Save' });
  put('pin', '1');
  put('lastName', '');
  await press('Save');
  await waitFor(() => expect(input('lastName')).toHaveFocus());
});
