import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { sessionLine } from '#test/portal/ticket-fixtures.ts';
import { type TicketsTest, ticketsTest } from '#test/portal/tickets.ts';
import { orderTickets } from '#tickets/documents.service.ts';
import { readPurchase } from '#tickets/orders/orders.sql.ts';

let test: TicketsTest;
beforeAll(async () => {
  test = await ticketsTest();
});
afterAll(() => test[Symbol.asyncDispose]());

/** Returns the notes of a ticket with a student price, in French and in English. */
async function notes(): Promise<string[]> {
  const jeanne = await test.buyer({ email: `jeanne-${randomUUID()}@example.com` });
  const { orderNumber } = await test.sell(jeanne, [sessionLine()]);
  const [row] = await test.sql<{ id: string }>(
    'select id from portal.purchase where external_purchase_id = $1',
    [orderNumber],
  );
  const tenant = (await test.services.tenants.find('pool')) as Tenant;
  const purchase = await test.services.database.tenant(tenant.id, (db) => readPurchase(db, row?.id ?? ''));
  if (!purchase) throw new Error('The order was sold');
  const inEach = (['fr-FR', 'en-GB'] as const).map((locale) =>
    orderTickets(test.services, tenant, purchase, locale),
  );
  return (await Promise.all(inEach)).map(({ documents: [ticket] }) => ticket?.notes.join(' ') ?? '');
}

it('a ticket lists the documents to bring, in the venue’s own words where it has some', async () => {
  const [before] = await notes();
  expect(before).toContain('Carte d’étudiant');
  await test.sql(
    `with own as (
       insert into portal.translation (tenant_id, locale, version, words, saved_by)
       select id, 'fr-FR', 1, '{"choices.supportingDocuments.PJUSTIF002": "Carte Izly"}', 'a@example.com'
       from portal.tenant where name = 'pool')
     update portal.tenant set translations = '{"fr-FR": 1}' where name = 'pool'`,
  );
  await expect
    .poll(notes, { timeout: 10_000 })
    .toEqual([expect.stringContaining('Carte Izly'), expect.stringContaining('Student card')]);
});
