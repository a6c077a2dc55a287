import { expect, type Locator } from '@playwright/test';
import { addCustomerAt } from '../data/customers.ts';
import { administratorOf, hideNewVenues, newVenue } from '../data/venues.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { signIn } from '../pages/account.ts';
import { openAs } from '../pages/backoffice.ts';
import { addToCart, chooseSession } from '../pages/catalogue.ts';
import { dialogOf, waitForPage, waitForToast } from '../pages/page.ts';
import { checkOut, pay, placeOrder } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

test.afterAll(hideNewVenues);

const PLACE = 'Piscine des Saules';
const SERVICE = 'Bain libre';

/** Steps of a person on the pages of a venue: pages that open, presses, and fields that are filled in. */
class Steps {
  readonly visitor: Visitor;
  readonly counts = { pages: 0, clicks: 0, fields: 0 };

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  async click(control: Locator): Promise<void> {
    this.counts.clicks += 1;
    await control.click();
  }

  async fill(field: Locator, value: string): Promise<void> {
    this.counts.fields += 1;
    await field.fill(value);
  }

  async arrive(heading: string): Promise<void> {
    this.counts.pages += 1;
    await waitForPage(this.visitor, heading);
  }

  /** Opens a page by its link in the menu. */
  async follow(section: string): Promise<void> {
    const { page, t } = this.visitor;
    const title = t(`backoffice.sections.${section}.title`);
    await this.click(page.getByRole('link', { name: title, exact: true }).first());
    await this.arrive(title);
  }

  button(name: string): Locator {
    return this.visitor.page.getByRole('button', { name, exact: true });
  }

  inDialog(name: string): Locator {
    return dialogOf(this.visitor).getByRole('button', { name, exact: true });
  }
}

/** Creates an empty venue that the platform has opened, with a customer. */
async function emptyVenue(): Promise<string> {
  const { id, name } = await newVenue('Piscine neuve', {});
  await addCustomerAt(name);
  await sql('update portal.tenant set opened_at = now(), is_in_maintenance = false where id = $1', [id]);
  return name;
}

/** Publishes an establishment, a category and a service with a price. */
async function makeCatalogue(steps: Steps): Promise<void> {
  const { page, t } = steps.visitor;
  const word = (key: string, values?: Record<string, string>) => t(`boxOfficeCatalogue.${key}`, values);
  const field = (key: string) =>
    page.getByRole('textbox', { name: word(key, { language: 'Français' }), exact: true });
  const save = async (name: string) => {
    await steps.click(steps.button(word('item.save')));
    await steps.arrive(name);
    const crumbs = page.getByRole('navigation', { name: t('backoffice.breadcrumbs') });
    await steps.click(crumbs.getByRole('link').last());
    await steps.arrive(t('backoffice.sections.boxOfficeCatalogue.title'));
  };
  await steps.follow('boxOfficeCatalogue');
  await steps.click(page.getByRole('link', { name: word('new.establishment') }));
  await steps.arrive(word('new.establishment'));
  await steps.fill(field('texts.name'), PLACE);
  await save(PLACE);
  await steps.click(page.getByRole('link', { name: word('new.service') }));
  await steps.arrive(word('new.service'));
  await steps.fill(field('texts.name'), SERVICE);
  steps.counts.fields += 1;
  await page.getByRole('combobox', { name: word('nature.kind'), exact: true }).selectOption('event');
  await steps.click(steps.button(word('new.family')));
  await steps.fill(dialogOf(steps.visitor).getByLabel(word('item.name'), { exact: true }), 'Bains');
  await steps.click(steps.inDialog(word('item.create')));
  const family = page.getByRole('combobox', { name: word('nature.family'), exact: true });
  await expect(family.locator('option:checked')).toHaveText('Bains');
  await steps.fill(field('prices.name'), 'Plein tarif');
  await steps.fill(field('prices.amount'), '6,50');
  await save(SERVICE);
  await steps.click(steps.button(word('publish.action')));
  await dialogOf(steps.visitor).getByText('6,50').waitFor();
  await steps.click(steps.inDialog(word('publish.confirm')));
  await waitForToast(steps.visitor, word('publish.published'));
}

/** Makes a weekly pattern of every day, whose session of today begins in a few minutes. */
async function makeTimetable(steps: Steps): Promise<void> {
  const { page, t } = steps.visitor;
  const word = (key: string) => t(`timetable.${key}`);
  const clock = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toLocaleTimeString('fr-FR', {
      timeZone: 'Europe/Paris',
      hour: '2-digit',
      minute: '2-digit',
    });
  await steps.follow('timetable');
  await steps.click(steps.button(word('patterns.add')));
  const dialog = dialogOf(steps.visitor);
  await steps.click(dialog.getByLabel(SERVICE, { exact: true }));
  for (const day of ['samedi', 'dimanche'])
    await steps.click(dialog.getByRole('checkbox', { name: new RegExp(`^${day}$`, 'i') }));
  await steps.fill(dialog.getByLabel(word('pattern.start'), { exact: true }), clock(5));
  await steps.fill(dialog.getByLabel(word('pattern.end'), { exact: true }), clock(65));
  await steps.click(steps.inDialog(word('pattern.keep')));
  await expect(dialog).toBeHidden();
  await steps.click(steps.button(t('backoffice.saving.save')));
  await steps.click(steps.inDialog(word('save.confirm')));
  await page.getByText(word('saved')).waitFor();
}

/** Buys one ticket for the session of today. @returns the code of the ticket */
async function buyTicket(visitor: Visitor, venue: string): Promise<string> {
  const { page } = visitor;
  await visitor.open(`/${venue}`);
  await page.getByRole('main').getByRole('link', { name: PLACE }).first().click();
  await waitForPage(visitor, PLACE);
  await page.getByRole('link', { name: SERVICE, exact: true }).click();
  await waitForPage(visitor, SERVICE);
  await chooseSession(visitor);
  await addToCart(visitor);
  await checkOut(visitor);
  await signIn(visitor);
  await placeOrder(visitor);
  await pay(visitor, 'frictionless');
  const order = await waitForOrder(visitor);
  // Venues number their orders each for itself.
  const [ticket] = await sql<{ code: string }>(
    `select ticket.code from venue.ticket join portal.tenant on tenant.id = ticket.tenant_id
      where tenant.name = $1 and ticket_number = $2`,
    [venue, `${order}-1`],
  );
  return ticket?.code ?? '';
}

test('an empty venue is set up by its pages alone, sells a ticket, and admits it at the entrance', {
  tag: '@core',
}, async ({ newVisitor }) => {
  test.slow();
  const venue = await emptyVenue();
  const staff = await newVisitor();
  const { page, t } = staff;
  const steps = new Steps(staff);
  await openAs(staff, await administratorOf(venue));
  await steps.arrive(t('backoffice.sections.overview.title'));
  await makeCatalogue(steps);
  await makeTimetable(steps);
  await steps.follow('onlinePayments');
  await steps.click(steps.button(t('onlinePayments.trial.action')));
  await waitForToast(staff, t('onlinePayments.trial.done'));
  await inspect(staff);
  test
    .info()
    .annotations.push({ type: 'steps to the first sale', description: JSON.stringify(steps.counts) });
  expect(steps.counts).toEqual({ pages: 10, clicks: 21, fields: 8 });

  const code = await buyTicket(await newVisitor({ width: 390 }), venue);
  await openAs(staff, await administratorOf(venue), 'entrance');
  await page.getByLabel(t('entrance.scan.code'), { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: t('entrance.scan.result'), exact: true })
    .getByText(t('entrance.titles.in'), { exact: true })
    .waitFor();
});
