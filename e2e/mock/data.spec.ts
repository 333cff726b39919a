import { expect, test } from '#e2e/fixtures.ts';
import { createProgram, openTab, programNames, tokenOf } from './api.ts';

test.use({ ownDatabase: true });
// databases are made twice and opened three times, and a machine may have much else to do
test.describe.configure({ timeout: 360_000 });

test('data outlive a reload, and one click makes fresh data in all tabs', async ({ page, context }) => {
  const first = await openTab(page);
  const token = await tokenOf(first, 'org.admin');
  const before = await programNames(first, token);
  expect(await createProgram(first, token, 'To be kept')).toBe(200);
  await openTab(first);
  expect(await programNames(first, token)).toEqual(expect.arrayContaining([...before, 'To be kept']));

  const second = await openTab(await context.newPage());
  await second.getByRole('button', { name: 'Mock API' }).click();
  await Promise.all([
    first.waitForEvent('load'),
    second.waitForEvent('load'),
    second.getByRole('button', { name: 'Reset data' }).click(),
  ]);
  for (const tab of [first, second]) {
    const fresh = await tokenOf(await openTab(tab), 'org.admin');
    expect((await programNames(tab, fresh)).toSorted()).toEqual(before.toSorted());
  }
});
