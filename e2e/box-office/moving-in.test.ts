import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { addCustomer } from '../data/customers.ts';
import { serviceName, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { openAs } from '../pages/backoffice.ts';
import { addButton, miniCartLink } from '../pages/catalogue.ts';
import { importFile } from '../pages/imports.ts';
import { waitForPage } from '../pages/page.ts';
import { checkOut, pay, placeOrder } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

const CARD = 'CARTE-10';
const CLASS = 'ACT-AQUAGYM';

const newId = () => randomUUID().slice(0, 8).toUpperCase();

/** Presents a code at the entrance of the venue. */
async function enter(visitor: Visitor, code: string): Promise<void> {
  const { page, t } = visitor;
  await openAs(visitor, admin(), 'entrance');
  await page.getByLabel(t('entrance.place.label')).selectOption('RIVAGE');
  await page.getByLabel(t('entrance.scan.code'), { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: t('entrance.scan.result'), exact: true })
    .getByText(t('entrance.titles.in'), { exact: true })
    .waitFor();
}

/** Adds a session that begins in five minutes. @returns its day and time on the venue's clock */
async function addSession(capacity: number): Promise<{ id: string; day: string; time: string }> {
  const [made] = await sql<{ id: string; day: string; time: string }>(
    `insert into venue.session (tenant_id, id, establishment_code, service_codes, start_at, end_at, capacity)
     select id, $1, 'RIVAGE', array[$2], date_trunc('minute', now()) + interval '5 minutes',
            date_trunc('minute', now()) + interval '50 minutes', $3 from portal.tenant where name = $4
     returning id, to_char(start_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as day,
               to_char(start_at at time zone 'Europe/Paris', 'HH24:MI') as time`,
    [`moving-${newId()}`, CLASS, capacity, VENUE],
  );
  if (!made) throw new Error('The session was not added');
  return made;
}

test('open bookings are imported within the places of their session, shown in the account, and admitted by their old code', {
  tag: '@core',
}, async ({ newVisitor }) => {
  test.slow();
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const email = await addCustomer();
  const { id: sessionId, day, time } = await addSession(2);
  const [id, code] = [newId(), newId()];
  const line = (number: string, quantity: number, codes = '') =>
    `${number};${email};${serviceName(CLASS, 'fr-FR')};RIVAGE;${day};${time};;${quantity};${codes};12`;
  const head = 'N° de réservation;Client;Prestation;Établissement;Date;Heure;Tarif;Nombre;Code;Montant payé';
  const price = (await priceOf(CLASS)) ?? '';
  const file = [head, line(id, 2, code), line(`${id}-2`, 1)].join('\n').replaceAll(';;', `;${price};`);
  await importFile(visitor, 'bookings', file);
  await page.getByText(t('imports.problems.no-places')).waitFor();
  await inspect(visitor);
  const [session] = await sql<{ sold: number }>('select sold from venue.session where id = $1', [sessionId]);
  expect(session?.sold).toBe(2);

  const customer = await newVisitor({ width: 390 });
  await storeCustomerSession(customer, email);
  await customer.open(`/${VENUE}/my-tickets`);
  await customer.page.getByRole('main').getByText(serviceName(CLASS, 'fr-FR')).first().waitFor();
  await inspect(customer);

  await enter(visitor, code);
  const used = await sql('select from venue.ticket where session_id = $1 and consumed_at is not null', [
    sessionId,
  ]);
  expect(used).toHaveLength(1);
});

/** Returns the name of the first price of a service without a condition. */
async function priceOf(service: string): Promise<string | undefined> {
  const [price] = await sql<{ name: string }>(
    `select price ->> 'name' as name from venue.service join portal.tenant on tenant.id = tenant_id,
            jsonb_array_elements(prices) as price
      where tenant.name = $1 and code = $2 and price ->> 'name' not like 'QF%' limit 1`,
    [VENUE, service],
  );
  return price?.name;
}

test('a customer reloads an imported card online and enters with its old code', {
  tag: '@core',
}, async ({ newVisitor }) => {
  test.slow();
  const visitor = await newVisitor();
  const email = await addCustomer();
  const code = newId();
  await importFile(
    visitor,
    'cards',
    `Carte;Client (n° ou e-mail);Code-barres;Prestation;Reste;Valable jusqu’au\nC-${code};${email};${code};${CARD};1;31/12/2030`,
  );
  const remaining = async () => {
    const [card] = await sql<{ remaining: number }>(
      `select sum(remaining)::int as remaining from venue.card_right join venue.card on number = card_number
        where replace(scan_code, ' ', '') = $1`,
      [code],
    );
    return card?.remaining;
  };
  expect(await remaining()).toBe(1);

  const customer = await newVisitor({ width: 390 });
  const { page, t } = customer;
  await storeCustomerSession(customer, email);
  await customer.open(`/${VENUE}/my-supports`);
  await page
    .getByRole('article')
    .getByRole('link', { name: new RegExp(`^${t('cardOrders.filling.reload')}`) })
    .click();
  await waitForPage(customer, serviceName(CARD, 'fr-FR'));
  await inspect(customer);
  await addButton(customer).click();
  await miniCartLink(customer).click();
  await waitForPage(customer, t('cart.title'));
  await checkOut(customer);
  await placeOrder(customer);
  await pay(customer, 'frictionless');
  await waitForOrder(customer);
  await expect.poll(remaining).toBe(11);

  await enter(visitor, code);
  await expect.poll(remaining).toBe(10);
});
