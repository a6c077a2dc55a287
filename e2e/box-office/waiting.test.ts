import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { makeOffer } from '../harness/buyer.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';

/** Opens a session whose two places are in the cart of somebody else. */
async function soldOutSession() {
  const { id, service, priceName } = await makeOffer({ sql }, 2);
  const { id: cartId } = await callApi('PUT /cart/AddOrUpdateCart', {
    body: { cartLines: [{ service, priceName, cartLineDetails: [{ eventId: id, quantity: 2 }] }] },
  });
  // No other session of the page is sold out.
  await sql(
    `update venue.session set is_by_hand = true, capacity = capacity + 20
      where id <> $1 and $2 = any (service_codes) and capacity - held - sold <= 0`,
    [id, service],
  );
  const { start, establishment } = await callApi('GET /Ticketing/eventbyexternalid', {
    query: { eventExternalId: id },
  });
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date(start));
  const page = `/${VENUE}/ticketing/${establishment.externalCode}/service/${service}?day=${day}&session=${id}`;
  return { cartId, page };
}

test('a customer waits for a sold-out session, and pays the places that become free', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const email = await addCustomer();
  const session = await soldOutSession();
  await storeCustomerSession(visitor, email);
  await visitor.open(session.page);
  await page.getByRole('button', { name: t('waits.join') }).click();
  await inspect(visitor);
  await dialogOf(visitor)
    .getByRole('button', { name: t('waits.submit', { count: 1 }), exact: true })
    .click();
  await dialogOf(visitor)
    .getByText(t('waits.joined', { position: 1 }), { exact: true })
    .waitFor();
  await dialogOf(visitor)
    .getByRole('link', { name: t('waits.seeAll'), exact: true })
    .click();
  await waitForPage(visitor, t('waits.title'));
  await page.getByText(t('waits.states.waiting'), { exact: true }).waitFor();

  await callApi('DELETE /cart/Cart', { query: { cartId: session.cartId } });
  const mail = await waitForMail(email, ({ text }) => text.includes('/pay#'));
  await page.reload();
  const link = page.getByRole('link', { name: t('waits.pay', { amount: '' }).trim() });
  await link.waitFor();
  await inspect(visitor);
  expect(mail.text).toContain(await link.getAttribute('href'));
  await link.click();
  await waitForPage(visitor, t('payByLink.title'));
});
