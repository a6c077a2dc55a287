import { expect } from '@playwright/test';
import { LANE_POOL, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { signIn, storeCustomerSession } from '../pages/account.ts';
import { addToCart, chooseDay, chooseSession } from '../pages/catalogue.ts';
import { waitForPage } from '../pages/page.ts';
import { checkOut, pay, placeOrder } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

const SERVICES = `/${VENUE}/ticketing/RIVAGE/service`;
const BOOK = { number: '04182207', shown: '0418\u00a02207' };
const FITNESS = { number: '04185513', shown: '0418\u00a05513' };

/** The label of a card without a name begins with the same words. */
const chooseNewCard = ({ page }: Visitor) => page.locator('input[name=card][value=new]').check();

async function nameHolder({ page, t }: Visitor, firstName: string): Promise<void> {
  await page.getByLabel(t('cardOrders.purchase.firstName'), { exact: true }).fill(firstName);
  await page.getByLabel(t('cardOrders.purchase.lastName'), { exact: true }).fill('Morel');
}

/** Goes from the cart to the confirmation, which shows the results for the cards. */
async function buyCards(visitor: Visitor): Promise<void> {
  await checkOut(visitor);
  await placeOrder(visitor);
  await pay(visitor, 'frictionless');
  await waitForPage(visitor, visitor.t('delivery.success.title'));
}

/** Returns the confirmation's text about a card. */
const effectLine = ({ page, t }: Visitor, effect: string, number: string) =>
  page.getByText(t(`cardOrders.sold.${effect}`, { number }), { exact: true });

test('a visitor signs in during checkout and buys new cards for two people in one cart', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await visitor.open(`${SERVICES}/CARTE-10`);
  await page.getByRole('link', { name: t('cardOrders.purchase.signIn'), exact: true }).click();
  await signIn(visitor);
  await chooseNewCard(visitor);
  await nameHolder(visitor, 'Lise');
  await inspect(visitor);
  await addToCart(visitor);
  await visitor.open(`${SERVICES}/CARTE-10`);
  await chooseNewCard(visitor);
  await nameHolder(visitor, 'Tom');
  await addToCart(visitor);
  for (const holder of ['Lise Morel', 'Tom Morel'])
    await page.getByText(`${t('cart.card.new', { number: '' })} · ${holder}`, { exact: true }).waitFor();
  await inspect(visitor);
  await buyCards(visitor);
  await page.getByText('Lise Morel').waitFor();
  await page.getByText('Tom Morel').waitFor();
  await inspect(visitor);
});

test('a card is topped up from its own address: the cart names it, the order shows its remaining units', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 320 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`${SERVICES}/CARTE-10?card=${BOOK.number}`);
  const own = page.getByRole('radio', { name: t('cardOrders.purchase.own', { number: BOOK.shown }) });
  await expect.poll(() => own.isChecked()).toBe(true);
  await addToCart(visitor);
  await page
    .getByText(`${t('cart.card.own', { number: BOOK.shown })} · Jeanne Morel`, { exact: true })
    .waitFor();
  await buyCards(visitor);
  await effectLine(visitor, 'reloaded', BOOK.shown).waitFor();
  await inspect(visitor);
});

test('a card that left the account is replaced at its cart line', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`${SERVICES}/CARTE-10?card=${BOOK.number}`);
  await addToCart(visitor);
  const setOwner = (owner: string | null) =>
    sql('update venue.card set holder_reference = $2 where number = $1', [BOOK.number, owner]);
  const [{ owner } = { owner: '' }] = await sql<{ owner: string }>(
    'select holder_reference as owner from venue.card where number = $1',
    [BOOK.number],
  );
  await setOwner(null);
  try {
    await visitor.open(`/${VENUE}/cart`);
    const wayOut = page
      .getByRole('status')
      .getByRole('button', { name: t('cardOrders.change.action'), exact: true });
    await wayOut.click();
    await chooseNewCard(visitor);
    await nameHolder(visitor, 'Rose');
    await inspect(visitor);
    await page.getByRole('button', { name: t('cardOrders.change.confirm'), exact: true }).click();
    await page.getByText(`${t('cart.card.new', { number: '' })} · Rose Morel`, { exact: true }).waitFor();
    await wayOut.waitFor({ state: 'detached' });
  } finally {
    await setOwner(owner);
  }
});

test('a subscription is bought for another person, and an ending one is renewed', async ({
  newVisitor,
  onTestFinished,
}) => {
  const visitor = await newVisitor({ locale: 'en-GB' });
  // The same test runs with the ticketing system behind HTTP, on the same data: the card is ending again afterwards.
  const periods = await sql<{ id: string; from: string; until: string }>(
    `select id, valid_from::text as "from", valid_until::text as until
       from venue.card_right where card_number = $1 and unit = 'period'`,
    [FITNESS.number],
  );
  onTestFinished(async () => {
    for (const { id, from, until } of periods)
      await sql('update venue.card_right set valid_from = $2, valid_until = $3 where id = $1', [
        id,
        from,
        until,
      ]);
  });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`${SERVICES}/ABO-MOIS`);
  await chooseNewCard(visitor);
  await nameHolder(visitor, 'Malo');
  await addToCart(visitor);
  await visitor.open(`/${VENUE}/my-supports`);
  const renew = page
    .locator(`a[href*="card=${FITNESS.number}"]`)
    .filter({ hasText: t('cardOrders.filling.renew') });
  const [price = 'no price'] = (await renew.first().textContent())?.match(/€[\d.]+/) ?? [];
  await renew.first().click();
  await page.getByRole('radio', { name: t('cardOrders.purchase.own', { number: FITNESS.shown }) }).waitFor();
  // The page begins with the price of the link, and states the new end of the period.
  await page
    .locator('label')
    .filter({ has: page.locator('input[name=price]:checked'), hasText: price })
    .waitFor();
  const dayOf = async (name: string) => {
    const term = page.getByRole('term').filter({ hasText: t(`cardOrders.period.${name}`) });
    return new Date((await term.locator('+ dd').textContent()) ?? '');
  };
  const [oldEnd, newEnd] = [await dayOf('old'), await dayOf('end')];
  expect(Math.round((newEnd.getTime() - oldEnd.getTime()) / 86_400_000)).toBe(365);
  await addToCart(visitor);
  await buyCards(visitor);
  await effectLine(visitor, 'renewed', FITNESS.shown).waitFor();
  await inspect(visitor);
});

test('a renewal without a renewable card shows a message', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await storeCustomerSession(visitor, 'samir@example.com');
  await visitor.open(`${SERVICES}/RENOUV-FORME`);
  await page.getByText(t('cardOrders.purchase.noCardTitle'), { exact: true }).waitFor();
  await inspect(visitor);
});

test('tickets are put on a card that the panel offers and that cart and ticket name', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await visitor.open(`${SERVICES}/ENT-SOIREE`);
  await page.getByRole('link', { name: t('cardOrders.ticket.signIn'), exact: true }).click();
  await signIn(visitor);
  const card = page.getByLabel(t('cardOrders.ticket.title'), { exact: true });
  expect(await card.inputValue()).toBe('');
  await card.selectOption(BOOK.number);
  await page.getByText(t('cardOrders.ticket.onCardText'), { exact: true }).waitFor();
  await inspect(visitor);
  await addToCart(visitor);
  await page
    .getByText(`${t('cart.card.bears', { number: BOOK.shown })} · Jeanne Morel`, { exact: true })
    .waitFor();
  await checkOut(visitor);
  await placeOrder(visitor);
  await pay(visitor, 'frictionless');
  const order = await waitForOrder(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page
    .getByRole('term')
    .filter({ hasText: t('tickets.page.card') })
    .waitFor();
  await page.getByText('0418 2207', { exact: true }).waitFor();
  const reload = page.getByRole('link', { name: t('cardOrders.filling.reload') }).first();
  expect(await reload.getAttribute('href')).toContain(`card=${BOOK.number}`);
  await inspect(visitor);
  await page.getByRole('link', { name: t('tickets.page.cardActions.open'), exact: true }).click();
  await page.waitForURL(`**/my-supports?card=${BOOK.number}`);
});

test('the page of a class that a card covers says so before payment without delay', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ locale: 'en-GB', width: 390 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}`);
  const kept = () => page.evaluate((key) => localStorage.getItem(key), `${VENUE}/cards`);
  await expect.poll(kept).toContain(FITNESS.number);
  // The cards are known from the sign-in on, so nothing waits for the ticketing system.
  await page.route('**/user/cards*', () => undefined);
  await visitor.open(`${SERVICES}/ACT-AQUAGYM`);
  const own = page.getByRole('listitem').filter({ hasText: FITNESS.shown });
  await inspect(visitor);
  await own.getByRole('link', { name: t('cardOrders.withdrawal.own'), exact: true }).click();
  await page.waitForURL(/withdrawal=[0-9a-f-]{36}/);
  await page.getByRole('heading', { name: t('cardOrders.withdrawal.title'), exact: true }).waitFor();
  await page.getByRole('spinbutton', { name: t('cardOrders.withdrawal.quantity'), exact: true }).waitFor();
});

test('a class is withdrawn from a card and costs nothing', { tag: '@core' }, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  const [right] = await sql<{ id: string; service: string }>(
    `select id, withdraw_services[1] as service from venue.card_right
      where card_number = $1 and unit = 'ticket' order by valid_until desc limit 1`,
    [FITNESS.number],
  );
  await visitor.open(`${SERVICES}/${right?.service ?? LANE_POOL}?withdrawal=${right?.id}`);
  await chooseDay(visitor);
  await chooseSession(visitor);
  await inspect(visitor);
  const [{ remaining = 0 } = {}] = await sql<{ remaining: number }>(
    'select remaining from venue.card_right where id = $1',
    [right?.id],
  );
  const quantity = page.getByRole('spinbutton', { name: t('cardOrders.withdrawal.quantity'), exact: true });
  await quantity.fill('999');
  await quantity.press('Enter');
  expect(remaining).toBeLessThan(999);
  await page
    .getByRole('alert')
    // The remaining units of the right, or the remaining places of the session.
    .filter({ hasText: t('common.stepper.invalid', { min: 1, max: 0 }).replace(/0\D*$/, '') })
    .waitFor();
  await quantity.fill('1');
  await addToCart(visitor);
  await page.getByText(t('cart.card.withdrawn', { number: FITNESS.shown })).waitFor();
  await checkOut(visitor);
  await waitForPage(visitor, t('summary.title'));
  for (const box of await page.locator('main input[type=checkbox]:not([name=saveCard])').all())
    await box.check();
  await page.getByRole('button', { name: t('summary.orderFree'), exact: true }).click();
  await waitForOrder(visitor);
  await effectLine(visitor, 'withdrawn', FITNESS.shown).waitFor();
  await inspect(visitor);
  // The browser's cached data of the card are newer than the sale.
  const kept = () => page.evaluate((key) => localStorage.getItem(key), `${VENUE}/cards`);
  await expect.poll(kept).toContain(`"remaining":${remaining - 1},`);
});
