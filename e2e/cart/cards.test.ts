import { expect } from 'vitest';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { addToCart } from '../pages/catalogue.ts';
import { waitForPage } from '../pages/page.ts';
import { checkOut, pay, placeOrder } from '../pages/payment.ts';

const SERVICES = `/${VENUE}/ticketing/RIVAGE/service`;
const BOOK = { number: '04182207', shown: '0418\u00a02207' };

/** From the cart to the page that says what became of the cards. */
async function buyCards(visitor: Visitor): Promise<void> {
  await checkOut(visitor);
  await placeOrder(visitor);
  await pay(visitor, 'frictionless');
  await waitForPage(visitor, visitor.t('delivery.success.titleCards'));
}

/** What the confirmation says of a card. */
const told = ({ page, t }: Visitor, effect: string, number: string) =>
  page.getByText(t(`cardOrders.sold.${effect}`, { number }), { exact: true });

test('a card is loaded again from its own address: the cart names it, the order says what is on it', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 320 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`${SERVICES}/CARTE-10?card=${BOOK.number}`);
  const own = page.getByRole('radio', { name: t('cardOrders.purchase.own', { number: BOOK.shown }) });
  await expect.poll(() => own.isChecked()).toBe(true);
  await addToCart(visitor);
  await page.getByText(`${t('cart.card.own', { number: BOOK.shown })} · Jeanne Morel`).waitFor();
  await buyCards(visitor);
  await told(visitor, 'reloaded', BOOK.shown).waitFor();
  await inspect(visitor);
});

test('a renewal without a card that has anything to renew says so', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await storeCustomerSession(visitor, 'samir@example.com');
  await visitor.open(`${SERVICES}/RENOUV-FORME`);
  await page.getByText(t('cardOrders.purchase.noCardTitle'), { exact: true }).waitFor();
  await inspect(visitor);
});
