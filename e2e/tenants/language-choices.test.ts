import type { Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { expect } from '@playwright/test';
import { leavePlaces } from '../data/carts.ts';
import { addCustomer } from '../data/customers.ts';
import { LANE_POOL, serviceName, VENUE } from '../data/demonstration.ts';
import { storeExpensiveCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { phraseIn } from '../harness/phrases.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openProfileMenu, storeCustomerSession } from '../pages/account.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';
import { orderForm, typedCard } from '../pages/payment.ts';
import { openPlanning, openSessions, sessionLink } from '../pages/planning.ts';

const SERVICES = `/${VENUE}/ticketing/RIVAGE/service`;
/** A card of the demonstration's customer, with classes to withdraw. */
const FITNESS = '04185513';

/** Continues as the same visitor in another language. */
const inLanguage = (visitor: Visitor, locale: Locale): Visitor => ({
  ...visitor,
  locale,
  t: (key, values) => phraseIn(locale, key, values),
});

/**
 * Chooses another language in the visitor's menu.
 * @param heading of the page in that language
 */
async function changeLanguage(visitor: Visitor, locale: Locale, heading: string): Promise<Visitor> {
  const { page } = visitor;
  await openProfileMenu(visitor);
  await page.getByRole('link', { name: languageTitle(locale, locale), exact: true }).click();
  const reader = inLanguage(visitor, locale);
  await waitForPage(reader, heading);
  await waitForHydration(page);
  return reader;
}

test('the payment method and the wish to save the card survive a change of language, and its terms are accepted anew', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await storeExpensiveCart(visitor, await addCustomer());
  await visitor.open(`/${VENUE}/summary`);
  await waitForPage(visitor, visitor.t('summary.title'));
  // Each language of the demonstration has its own document of the terms.
  const saves = page.locator('main input[name=saveCard]');
  const terms = page.locator('main input[name=terms]');
  await typedCard(orderForm(visitor)).check();
  await saves.check();
  await terms.check();

  const german = await changeLanguage(visitor, 'de-DE', phraseIn('de-DE', 'summary.title'));
  await expect.poll(() => typedCard(orderForm(german)).isChecked()).toBe(true);
  await expect.poll(() => saves.isChecked()).toBe(true);
  expect(await terms.isChecked()).toBe(false);

  await changeLanguage(german, 'fr-FR', visitor.t('summary.title'));
  await expect.poll(() => terms.isChecked()).toBe(true);
  await expect.poll(() => saves.isChecked()).toBe(true);
  expect(await typedCard(orderForm(visitor)).isChecked()).toBe(true);
});

test('the card that a ticket is put on stays chosen in another language', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`${SERVICES}/ENT-SOIREE`);
  await page.getByLabel(t('cardOrders.ticket.title'), { exact: true }).selectOption(FITNESS);
  await changeLanguage(visitor, 'en-GB', serviceName('ENT-SOIREE', 'en-GB'));
  const card = page.getByLabel(phraseIn('en-GB', 'cardOrders.ticket.title'), { exact: true });
  await expect(card).toHaveValue(FITNESS);
});

test('price, card and holder of a top-up survive a change of language', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`${SERVICES}/CARTE-10`);
  const price = page.locator('input[name=price][value=REDUIT]');
  const newCard = page.locator('input[name=card][value=new]');
  await price.check();
  await newCard.check();
  await page.getByLabel(t('cardOrders.purchase.firstName'), { exact: true }).fill('Lise');
  await page.getByLabel(t('cardOrders.purchase.lastName'), { exact: true }).fill('Le Goff');
  await changeLanguage(visitor, 'de-DE', serviceName('CARTE-10', 'de-DE'));
  await expect.poll(() => newCard.isChecked()).toBe(true);
  await expect.poll(() => price.isChecked()).toBe(true);
  const inputOf = (field: string) =>
    page.getByLabel(phraseIn('de-DE', `cardOrders.purchase.${field}`), { exact: true }).inputValue();
  await expect.poll(() => inputOf('firstName')).toBe('Lise');
  expect(await inputOf('lastName')).toBe('Le Goff');
});

test('the quantity of a withdrawal survives a change of language', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  const [right] = await sql<{ id: string; service: string }>(
    `select id, withdraw_services[1] as service from venue.card_right
      where card_number = $1 and unit = 'ticket' and remaining > 1 order by valid_until desc limit 1`,
    [FITNESS],
  );
  const service = right?.service ?? LANE_POOL;
  await visitor.open(`${SERVICES}/${service}?withdrawal=${right?.id}`);
  await page.getByRole('spinbutton', { name: t('cardOrders.withdrawal.quantity'), exact: true }).fill('2');
  await changeLanguage(visitor, 'de-DE', serviceName(service, 'de-DE'));
  const quantity = page.getByRole('spinbutton', {
    name: phraseIn('de-DE', 'cardOrders.withdrawal.quantity'),
    exact: true,
  });
  await expect(quantity).toHaveValue('2');
});

test('the quantities of a planning session survive a change of language', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await openPlanning(visitor);
  const href = (await openSessions(visitor).nth(12).getAttribute('href')) ?? '';
  const id = new URL(href, visitor.site).searchParams.get('session') ?? '';
  await leavePlaces(id, 20);
  await sessionLink(visitor, id).first().click();
  const quantity = dialogOf(visitor).getByRole('spinbutton').first();
  const chosen = () => quantity.inputValue();
  // The places may be a moment old.
  const choose = () => quantity.fill('3').then(() => quantity.press('Enter'));
  const refusal = dialogOf(visitor).locator('[aria-invalid]');
  await expect.poll(async () => choose().then(() => refusal.count())).toBe(0);

  // A full navigation leaves the page while the session is open.
  const { pathname, search } = new URL(page.url());
  await page.goto(`${visitor.site}/en-GB${pathname}${search}`);
  await waitForHydration(page);
  await expect.poll(chosen).toBe('3');

  // The menu of languages cannot be reached until the session is closed.
  await page.keyboard.press('Escape');
  await expect(dialogOf(visitor)).toHaveCount(0);
  const german = await changeLanguage(
    inLanguage(visitor, 'en-GB'),
    'de-DE',
    phraseIn('de-DE', 'planning.title'),
  );
  await sessionLink(german, id).first().click();
  await expect.poll(chosen).toBe('3');
});
