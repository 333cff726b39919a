import { expect, test } from '#e2e/fixtures.ts';
import { refusalBody } from '#src/schemas/refusals.ts';
import { callApi, createProgram, createPrograms, openTab, programNames, tokenOf } from './api.ts';

test.use({ ownDatabase: true });

test('two tabs see each other’s writes', async ({ page, context }) => {
  const first = await openTab(page);
  const second = await openTab(await context.newPage());
  const token = await tokenOf(first, 'org.admin');
  expect(await createProgram(second, token, 'Written by the second')).toBe(200);
  expect(await createProgram(first, token, 'Written by the first')).toBe(200);
  const both = ['Written by the first', 'Written by the second'];
  expect(await programNames(first, token)).toEqual(expect.arrayContaining(both));
  expect(await programNames(second, token)).toEqual(expect.arrayContaining(both));
});

test.describe('when the leading tab goes', () => {
  // A browser notes every 503 in its console, and a crash may take the service worker and what it was doing along.
  test.use({ expectedFaults: ['503', 'net::ERR_FAILED'] });

  for (const way of ['closes', 'crashes'] as const) {
    test(`and ${way}, the other goes on: nothing hangs, is lost, or is written twice`, async ({ page, context }) => {
      const leader = await context.newPage();
      await openTab(leader);
      const token = await tokenOf(leader, 'org.admin');
      const other = await openTab(page);

      // more than can be written before the leader is gone
      const names = Array.from({ length: 5000 }, (_, index) => `Under way ${index + 1}`);
      const firstAnswer = other.waitForResponse('**/v2/programs');
      const writes = createPrograms(other, token, names);
      await firstAnswer;
      const read = callApi(other, { method: 'GET', path: '/v2/profiles', token });
      if (way === 'closes') await leader.close();
      else {
        const devtools = await context.newCDPSession(leader);
        await Promise.race([devtools.send('Page.crash'), leader.waitForEvent('crash')]);
      }

      const outcomes = await writes;
      const unfinished = outcomes.filter(({ status }) => status !== 200);
      expect(unfinished.length).toBeGreaterThan(0);
      for (const { status, body } of unfinished) {
        if (way === 'crashes' && status === 0) continue;
        expect({ status, body }).toEqual({ status: 503, body: refusalBody({ code: 'outcomeUnknown' }) });
      }
      if (way === 'closes') expect((await read).status).toBe(200);

      const present = await programNames(other, token);
      const acknowledged = names.filter((_, index) => outcomes[index]?.status === 200);
      expect(present).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(present).size).toBe(present.length);
      expect(await createProgram(other, token, 'Written afterwards')).toBe(200);
    });
  }
});
