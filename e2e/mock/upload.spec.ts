import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { expectOn, setScenario } from './panel.ts';

// Every browser notes such answers in its console; ours notes broken promises.
test.use({ expectedFaults: ['Failed to load resource', 'net::ERR_FAILED', 'not what the contract promises'] });

const KEPT = 'Your file and your fixes are still here';

const FAULTS: ReadonlyArray<readonly [scenario: string, message: RegExp, mayBeSaved: boolean]> = [
  ['Offline', /We can’t reach the server/, true],
  ['500 Server error', /Looks like an error occurred/, true],
  ['HTML instead of JSON', /An error occurred while processing the file/, true],
  ['Empty body', /An error occurred while processing the file/, true],
  ['Drifted schema', /An error occurred while processing the file/, true],
  ['403 Not allowed', /You cannot perform this action/, false],
];

test('whatever the server answers to a file, the screen says so, keeps it, and trying again makes nobody twice', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'org.admin');
  await page.goto(`/app/organizations/${DEMO_ORGANIZATIONS.harbor}/upload`);
  await page.getByLabel('Choose file', { exact: true }).setInputFiles({
    name: 'neighbors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Role,First Name,Last Name,Phone\r\nCALLER,Ada,Marlow,2125550131\r\nCALLER,Bo,Marlow,2125550132',
    ),
  });
  let send = page.getByRole('button', { name: 'Upload 2 people' });
  for (const [label, message, mayBeSaved] of FAULTS) {
    await test.step(label, async () => {
      await setScenario(page, label, 'upload/csv');
      await expectOn(page, `${label} (upload/csv)`);
      await send.click();
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expect(page.getByText(KEPT, { exact: false })).toBeVisible({ visible: mayBeSaved });
      await expect(page.getByRole('grid', { name: 'File preview' })).toBeVisible();
      send = page.getByRole('button', { name: 'Try again', exact: true }).last();
    });
  }
  await expectAccessible(page);
  await setScenario(page, 'Slow: 5 seconds', 'upload/csv');
  await send.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  // what was answered with a drifted schema was saved all the same
  await expect(page.getByText('This exact file was uploaded before', { exact: false })).toBeVisible();
  await expect(page.getByText('Successfully processed 2 of 2')).toBeVisible();
  await setScenario(page, 'Everything works');
  await page.getByRole('link', { name: 'View the 2 callers' }).click();
  await page.getByRole('button', { name: 'Remove filter: Uploaded file' }).click();
  await page.getByRole('searchbox').fill('marlow');
  await expect(page.getByRole('status').filter({ hasText: /^2 results$/ })).toBeAttached();
});
