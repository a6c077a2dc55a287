import { expect } from '@playwright/test';
import { admin, callApiAs, MASTER, PROVIDER } from '../data/administrators.ts';
import { JEANNE, VENUE } from '../data/demonstration.ts';
import { administratorOf, hideNewVenues, newOpenVenue } from '../data/venues.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { portal } from '../harness/portal.ts';
import { uniqueName } from '../harness/unique-name.ts';
import type { Visitor } from '../harness/visitor.ts';
import { signIn } from '../pages/account.ts';
import { openAs } from '../pages/backoffice.ts';
import { dialogOf, pressButton, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';
import { supplierOfSoon, venueOf } from '../pages/supplier.ts';

const system = (visitor: Visitor, name: string) =>
  visitor.page.getByLabel(visitor.t(`ticketingConnection.system.${name}`), { exact: true });

test.describe('the connection of a venue to its ticketing system', () => {
  test.afterAll(hideNewVenues);

  test('is tried, saved and read; visitors of a system without cards are told so', async ({ newVisitor }) => {
    const { key } = await callApiAs(admin(), 'POST /settingsticketing/reseller', {
      body: { name: uniqueName('Office') },
    });
    const venue = await newOpenVenue(uniqueName('Musée'));
    const master = await newVisitor();
    const { page, t } = master;
    await openAs(master, admin(PROVIDER), `masterarea/${venue.id}`);
    await waitForPage(master, venue.displayName);
    await page.getByRole('link', { name: t('masterArea.connectionOpen') }).click();
    await waitForPage(master, t('ticketingConnection.title'));
    await page.getByText(t('ticketingConnection.system.types.octo.title')).click();
    await system(master, 'address').fill(`octo+${portal().url}/octo/${VENUE}`);
    await system(master, 'partnerPassword').fill('octo_wrong');
    await pressButton(master, t('ticketingConnection.trial.action'));
    await page.getByText(t('ticketingConnection.trial.failures.key-refused')).waitFor();
    await system(master, 'partnerPassword').fill(key);
    await pressButton(master, t('ticketingConnection.trial.action'));
    await page.getByText(t('ticketingConnection.trial.supplier', { name: 'Aqua Rivage' })).waitFor();
    await inspect(master);
    await pressButton(master, t('backoffice.saving.save'));
    await waitForToast(master, t('ticketingConnection.saved'));
    await expect(system(master, 'partnerPassword')).toHaveValue('');
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(MASTER) })
      .first()
      .waitFor();

    const guest = await newVisitor({ width: 390 });
    await guest.open(`/${venue.name}/my-supports`);
    await signIn(guest, JEANNE);
    await waitForPage(guest, guest.t('cards.notOffered.title'));
    await inspect(guest);
    await guest.open(`/${venue.name}/my-tickets/withdrawal`);
    await guest.page.getByText(guest.t('tickets.empty.notOffered.title')).waitFor();
    for (const kind of ['reloadable', 'subscription']) {
      await guest.open(`/${venue.name}/my-tickets/${kind}`);
      await guest.page.getByText(guest.t('tickets.empty.notOffered.text')).waitFor();
    }
    expect(await guest.page.getByRole('link', { name: guest.t('tickets.tabs.cards') }).count()).toBe(0);

    await page.getByRole('button', { name: t('ticketingConnection.undo.action'), exact: true }).click();
    await dialogOf(master).getByText('billetterie intégrée').waitFor();
    await inspect(master);
    await pressInDialog(master, t('ticketingConnection.undo.confirm'));
    await waitForToast(master, t('ticketingConnection.undo.done'));
    expect(await system(master, 'address').count()).toBe(0);
  });

  test('names the products that the venue cannot sell with the reason, at the trial and in its history', async ({
    newVisitor,
  }) => {
    const supplier = await supplierOfSoon();
    supplier.pricingPer = 'BOOKING';
    const venue = await newOpenVenue(uniqueName('Musée'));
    const master = await newVisitor({ width: 390 });
    const { page, t } = master;
    await openAs(master, admin(PROVIDER), `masterarea/${venue.id}/connection`);
    await waitForPage(master, t('ticketingConnection.title'));
    await page.getByText(t('ticketingConnection.system.types.octo.title')).click();
    await system(master, 'address').fill(supplier.address);
    await system(master, 'partnerPassword').fill(supplier.key);
    await pressButton(master, t('ticketingConnection.trial.action'));
    await page.getByText(t('ticketingConnection.trial.perBooking', { names: 'Product BADGE' })).waitFor();
    await pressButton(master, t('backoffice.saving.save'));
    await waitForToast(master, t('ticketingConnection.saved'));
    const leftOut = t('synchronization.leftOut.count', { count: 1 });
    await page.getByText(leftOut).waitFor();
    const ended = page.getByRole('listitem').filter({ hasText: leftOut });
    await ended.getByRole('button').click();
    const dialog = dialogOf(master);
    await dialog.getByText(t('synchronization.leftOut.reasons.per-booking')).waitFor();
    await dialog.getByText('Product BADGE', { exact: true }).waitFor();
    await inspect(master);
    await supplier[Symbol.asyncDispose]();
  });

  test('reports a system without cards wherever administrators look for cards', async ({ newVisitor }) => {
    const supplier = await supplierOfSoon();
    const venue = await venueOf(supplier);
    const administrator = await administratorOf(venue);
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    const text = t('backoffice.noCards.text');
    const [customer] = await sql<{ id: string }>(
      'select id from portal.customer where tenant_id = (select id from portal.tenant where name = $1)',
      [venue],
    );
    for (const path of ['withdrawservicesfamily', 'usedpages', `lookup/${customer?.id}`]) {
      await openAs(visitor, administrator, path);
      await page.getByText(text).waitFor();
      await inspect(visitor);
    }
    await supplier[Symbol.asyncDispose]();
  });
});
