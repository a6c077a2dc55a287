import { expect } from '@playwright/test';
import { testSupplier } from '../../server/test/portal/octo-supplier.ts';
import { admin, NEW_PASSWORD, PROVIDER } from '../data/administrators.ts';
import { addCustomerAt } from '../data/customers.ts';
import { hideNewVenues, newVenueName } from '../data/venues.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForLink } from '../harness/outbox.ts';
import { uniqueName } from '../harness/unique-name.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openSection } from '../pages/backoffice.ts';
import { addToCart } from '../pages/catalogue.ts';
import { dialogOf, pressButton, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';
import { buy } from '../pages/payment.ts';

const field = (visitor: Visitor, name: string) =>
  dialogOf(visitor).getByLabel(visitor.t(`masterArea.fields.${name}`), { exact: true });

async function create(visitor: Visitor, venue: { displayName: string; name: string; email: string }) {
  const { t } = visitor;
  await pressButton(visitor, t('masterArea.create.action'));
  await field(visitor, 'displayName').fill(venue.displayName);
  await field(visitor, 'name').fill(venue.name);
  await field(visitor, 'template').selectOption('museum');
  await field(visitor, 'email').fill(venue.email);
  await pressInDialog(visitor, t('masterArea.create.submit'));
  await waitForPage(visitor, venue.displayName);
}

/** Returns a ticket of the museum, bought by a customer with an account there. */
async function buyAdmission(buyer: Visitor, venue: string): Promise<void> {
  const email = await addCustomerAt(venue);
  expect(await buyer.open(`/${venue}/ticketing/DEUX-RIVES/service/MUS-ENTREE`)).toBe(200);
  await addToCart(buyer);
  await buy(buyer, email);
}

test.describe('the master area', () => {
  test.afterAll(hideNewVenues);

  test('creates a venue, fills it, opens it, sells there, closes it for maintenance, and archives it', async ({
    newVisitor,
  }) => {
    const master = await newVisitor();
    const { page, t } = master;
    const name = newVenueName();
    const displayName = uniqueName('Musée');
    const email = `camille.${Date.now()}@example.com`;
    await openSection(master, 'masterArea', admin(PROVIDER));
    await create(master, { displayName, name, email });

    const guest = await newVisitor({ width: 390 });
    const { pathname, hash } = new URL(await waitForLink(email));
    await guest.open(pathname + hash);
    await waitForPage(guest, guest.t('backoffice.newPassword.title'));
    await guest.page.getByLabel(guest.t('backoffice.fields.newPassword'), { exact: true }).fill(NEW_PASSWORD);
    await guest.page
      .getByLabel(guest.t('backoffice.fields.confirmation'), { exact: true })
      .fill(NEW_PASSWORD);
    await pressButton(guest, guest.t('backoffice.newPassword.submit'));
    await waitForPage(guest, guest.t('backoffice.login.title'));

    const opening = page.getByRole('region', { name: t('opening.title'), exact: true });
    await opening.getByText(t('opening.filling')).waitFor({ state: 'detached' });
    await page.reload();
    await waitForPage(master, displayName);
    await inspect(master);
    await pressButton(master, t('masterArea.service.open'));
    await pressInDialog(master, t('masterArea.service.open'));
    await waitForToast(master, t('masterArea.service.opened', { name: displayName }));

    const buyer = await newVisitor({ width: 390 });
    expect(await buyer.open(`/${name}`)).toBe(200);
    await buyAdmission(buyer, name);

    await pressButton(master, t('masterArea.service.maintain'));
    await dialogOf(master).getByLabel(t('masterArea.maintenance.reason'), { exact: true }).fill('Essai');
    await pressInDialog(master, t('masterArea.maintenance.begin'));
    await waitForToast(master, t('masterArea.maintenance.begun', { name: displayName }));
    buyer.allowStatus(401, 503);
    await buyer.open(`/${name}`);
    await buyer.page.getByText('Le site est en maintenance').first().waitFor();

    await pressButton(master, t('masterArea.archive.archive'));
    await dialogOf(master).getByLabel(t('masterArea.archive.reason'), { exact: true }).fill('Essai');
    await inspect(master);
    await pressInDialog(master, t('masterArea.archive.archive'));
    await waitForToast(master, t('masterArea.archive.archived', { name: displayName }));
    await page
      .getByRole('main')
      .getByRole('button', { name: t('masterArea.archive.restore'), exact: true })
      .waitFor();
    buyer.allowStatus(404);
    // Other processes receive the change within seconds.
    await expect.poll(() => buyer.open(`/${name}`), { timeout: 15_000 }).toBe(404);
  });

  test('creates a venue that sells the places of a supplier', async ({ newVisitor }) => {
    const supplier = await testSupplier();
    const master = await newVisitor({ width: 390 });
    const { page, t } = master;
    const displayName = uniqueName('Musée');
    await openSection(master, 'masterArea', admin(PROVIDER));
    await pressButton(master, t('masterArea.create.action'));
    await field(master, 'displayName').fill(displayName);
    await field(master, 'name').fill(newVenueName());
    await field(master, 'email').fill(`camille.${Date.now()}@example.com`);
    await field(master, 'provider').selectOption('octo');
    expect(await field(master, 'template').count()).toBe(0);
    const system = (name: string) =>
      dialogOf(master).getByLabel(t(`ticketingConnection.system.${name}`), { exact: true });
    await pressInDialog(master, t('masterArea.create.submit'));
    expect(await system('address').getAttribute('aria-invalid')).toBe('true');
    await system('address').fill(supplier.address);
    await system('partnerPassword').fill(supplier.key);
    await inspect(master);
    await pressInDialog(master, t('masterArea.create.submit'));
    await waitForPage(master, displayName);
    await page.getByText(supplier.address).waitFor();
    await supplier[Symbol.asyncDispose]();
  });
});
