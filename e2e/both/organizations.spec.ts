import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';
import { fillOrganization } from './new-organization.ts';
import { messageTo } from './outbox.ts';

/** Two digits at a stretch: a name made of the time may hold any three of them, which a password must not repeat. */
const PASSWORD = 'Quiet+Meadow+27';
const MANAGER = { userName: 'maple.chief', email: 'hanna@maple.example.org' };

test.describe('an organization’s life', () => {
  // a username that is taken
  test.use({ expectedFaults: ['status of 409'] });

  test('is created with its manager, who signs in; is edited, deactivated and activated, and its history tells', async ({
    page,
  }) => {
    await signIn(page, 'super.admin');
    await page.getByRole('button', { name: /^Harbor Light/ }).click();
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Organizations', exact: true })
      .click();
    await fillOrganization(page, 'Maple Street Friends');
    await page.getByRole('button', { name: 'Create and continue' }).dblclick();
    await expect(page.getByText('“Maple Street Friends” was created.')).toBeVisible();

    // the first step stays, over a reload and over a second one that fails
    await page.reload();
    await expect(page.getByText('“Maple Street Friends” was created.')).toBeVisible();
    await page.getByLabel('First name').fill('Hanna');
    await page.getByLabel('Last name').fill('Virtanen');
    await page.getByLabel('Username').fill('org.admin');
    await page.getByLabel('Email', { exact: true }).fill(MANAGER.email);
    await page.getByLabel('Phone').fill('212-555-0177');
    const invite = page.getByRole('button', { name: 'Create and invite' });
    await invite.click();
    await expect(page.getByText('user name org.admin already exists')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Username').fill(MANAGER.userName);
    const mail = await messageTo(page, MANAGER.email, async () => {
      await invite.click();
      await expect(page.getByText('“Maple Street Friends” was created and its manager was invited')).toBeVisible();
    });

    await page.getByRole('link', { name: 'Open organization' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Maple Street Friends' })).toBeVisible();
    const home = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('City').fill('Troy');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();
    await expect(page).toHaveURL(home);

    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('This organization is inactive: its people can’t sign in.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await expect(page.getByText('“Maple Street Friends” is active again.')).toBeVisible();

    const history = page.getByRole('button', { name: 'History' });
    await history.click();
    const drawer = page.getByRole('dialog', { name: 'History of Maple Street Friends' });
    await expect(drawer.getByRole('listitem')).toContainText([
      'Organization activated',
      'Organization deactivated',
      /Organization edited.*City.*Albany.*Troy/,
      'User added: Hanna Virtanen',
      'Organization created',
    ]);
    await expect(drawer.getByText(/by Amelia Okafor · .*\s(EST|EDT)$/).first()).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(history).toBeFocused();

    // the invitation leads through the first password to the signup of the new organization
    const link = new URL(/https?:\S+/.exec(mail.body)?.[0] ?? '');
    await page.goto(link.pathname + link.search);
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm new password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save password and sign in' }).click();
    await expect(page).toHaveURL(`${home}/onboarding`);
    await expect(page.getByRole('heading', { name: 'Accept the terms of service' })).toBeVisible();
  });
});
