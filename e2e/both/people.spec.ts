import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';
import { deleteMembership, updateMembership } from '#src/schemas/memberships.ts';
import { uploadPeople, type CsvColumn } from '#src/schemas/uploads.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';

/** Another admin takes these people out of the organization after they were found and before the first is written. */
async function losing(page: Page, count: number): Promise<void> {
  const [write, remove] = [updateMembership, deleteMembership];
  await page.addInitScript(
    ({ path, writes, deletes, organization, lose }) => {
      const send = window.fetch;
      const prefix = path.replace(':id', '');
      const found: string[] = [];
      let lost: Promise<unknown> | undefined;
      window.fetch = async (input, init) => {
        const request = new Request(input, init);
        const { pathname, searchParams } = new URL(request.url);
        if (request.method === writes && pathname.startsWith(prefix)) {
          const headers = {
            authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
            'x-organization-id': organization,
          };
          lost ??= Promise.all(
            found.slice(-lose).map((id) => send(path.replace(':id', id), { method: deletes, headers })),
          );
          await lost;
        }
        const response = await send(request);
        if (searchParams.get('limit') === '100') {
          const { data } = (await response.clone().json()) as { data: { personOrganizations: Array<{ id: string }> } };
          found.push(...data.personOrganizations.map(({ id }) => id));
        }
        return response;
      };
    },
    {
      path: write.path,
      writes: write.method,
      deletes: remove.method,
      organization: DEMO_ORGANIZATIONS.sunrise,
      lose: count,
    },
  );
}

/** Puts people into the organization of whoever is signed in: R001 Quillon, R002 Quillon, and so on. */
async function uploadRecipients(page: Page, count: number): Promise<void> {
  const columns = ['Role', 'First Name', 'Last Name', 'Phone'] satisfies CsvColumn[];
  const rows = Array.from({ length: count }, (_, at) => {
    const number = String(at + 1).padStart(3, '0');
    return `RECIPIENT,R${number},Quillon,2125550${number}`;
  });
  const processed = await page.evaluate(
    async ({ path, organization, text }) => {
      const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
      const body = new FormData();
      body.append('file', new File([text], 'recipients.csv', { type: 'text/csv' }));
      const response = await fetch(path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
          'x-organization-id': organization,
          organizationid: organization,
          'checksum-sha1': Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
        },
        body,
      });
      return ((await response.json()) as { data?: { processed: number } }).data?.processed;
    },
    { path: uploadPeople.path, organization: DEMO_ORGANIZATIONS.sunrise, text: [columns, ...rows].join('\n') },
  );
  expect(processed).toBe(count);
}

/** The tab of the organization's page, to which signing in leads. */
async function openRecipients(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Organization sections' })
    .getByRole('link', { name: /^Recipients/ })
    .click();
  await expect(page.getByRole('region', { name: 'List of recipients' }).getByRole('row')).toHaveCount(11);
}

test.describe('with people who are gone meanwhile', () => {
  test.use({ expectedFaults: [/404 \(.*\) \(.*\/v2\/personorganizations\//] });

  test('a program is given to 250 who match; who is gone meanwhile is named, and nothing is done twice', async ({
    page,
  }) => {
    const total = 250;
    await losing(page, 3);
    await signIn(page, 'west.admin');
    await openRecipients(page);
    await uploadRecipients(page, total);
    await page.getByRole('searchbox').fill('quillon');
    await expect(page.getByText(`${total} results`).last()).toBeVisible();
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') writes.push(request.url());
    });

    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await page.getByRole('button', { name: `Select all ${total} results` }).click();
    await page
      .getByRole('group', { name: 'Actions for selected rows' })
      .getByRole('button', { name: 'Actions' })
      .click();
    await page.getByRole('menuitem', { name: 'Change program…' }).click();
    const dialog = page.getByRole('dialog', { name: `Change the program of ${total} people` });
    await dialog.getByRole('combobox').selectOption('Phone Pals');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change program' }).click();

    // it goes on on another screen
    await page.getByRole('button', { name: /^Account (?:of|menu)/ }).click();
    await page.getByRole('menuitem', { name: 'My account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
    const banner = page.getByRole('region', { name: 'Bulk action' });
    // so many writes, four at a time, take longer than anything else on a screen
    await expect(banner).toContainText(`${total - 3} of ${total} done. 3 failed.`, { timeout: 120_000 });
    expect(new Set(writes).size).toBe(total);
    expect(writes).toHaveLength(total);
    await expectAccessible(page);
    await banner.getByRole('button', { name: 'View failed rows' }).click();
    const report = page.getByRole('dialog', { name: '3 rows failed' });
    await expect(report.getByRole('row')).toHaveCount(4);
    for (const name of ['R248 Quillon', 'R249 Quillon', 'R250 Quillon'])
      await expect(report.getByRole('row', { name: `${name} This was deleted, or you can’t see it` })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await banner.getByRole('button', { name: 'Dismiss' }).click();

    await page.getByRole('link', { name: 'Organization', exact: true }).first().click();
    await openRecipients(page);
    await page.getByRole('searchbox').fill('quillon');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('combobox', { name: 'Program' }).selectOption('Phone Pals');
    await expect(page).toHaveURL(/programId=/);
    await expect(page.getByText(`${total - 3} results`).last()).toBeVisible();
  });
});

test('a view with a name brings filters and columns back after a reload', async ({ page }) => {
  await signIn(page, 'org.admin');
  await openRecipients(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('combobox', { name: 'Match' }).selectOption('Not matched');
  await expect(page).toHaveURL(/matched=no/);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Spanish');
  await expect(page).toHaveURL(/matched=no&language=Spanish/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const header = page.getByRole('columnheader', { name: 'Username' });
  const toggleColumn = async () => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Username' }).click();
    await page.keyboard.press('Escape');
  };
  await toggleColumn();
  await expect(header).toBeVisible();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByRole('textbox', { name: /View name/ }).fill('Waiting, Spanish');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Saved views: Waiting, Spanish' })).toBeVisible();
  await toggleColumn();
  await expect(header).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/matched=no(?!.*language)/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/matched/);
  await page.reload();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Waiting, Spanish' }).click();
  await expect(page).toHaveURL(/matched=no&language=Spanish/);
  await expect(header).toBeVisible();
  const chips = page.getByRole('list', { name: 'Filters that are set' }).getByRole('listitem');
  await expect(chips).toHaveText(['Match: Not matched', 'Language: Spanish']);
});
