import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SESSION } from '#test/portal/octo-supplier.ts';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';
import { finishSales } from '#test/system/support.ts';

const VENUE = 'patinoire-givre';
const supplied = useSuppliedVenue();

test('a venue on another ticketing system neither sets rules nor cancels, and says why', async () => {
  const { portal, token } = supplied;
  const { token: clerk } = await portal.administrator({ rights: ['settings.ticketing'], tenant: VENUE });
  const at = { tenant: VENUE, token: clerk };
  const { body: rules } = await portal.ask('GET /settingsticketing/cancellationrules', at);
  expect(rules.isOffered).toBe(false);
  const steps = [{ hours: 0, percent: 100 }];
  const body = { services: ['POOL'], steps };
  expect(await portal.ask('PUT /settingsticketing/cancellationrules', { ...at, body })).toMatchObject({
    status: 409,
    code: 'cancellation.not-offered',
  });
  // A rule from before the venue changed its ticketing system.
  await portal.sql(
    `insert into portal.cancellation_rule (tenant_id, service_code, steps)
     select id, 'POOL', $2 from portal.tenant where name = $1`,
    [VENUE, JSON.stringify(steps)],
  );
  const { body: cart } = await portal.ask('PUT /cart/AddOrUpdateCart', {
    tenant: VENUE,
    token,
    body: {
      cartLines: [
        { service: 'POOL', priceName: 'adult', cartLineDetails: [{ eventId: SESSION, quantity: 1 }] },
      ],
    },
  });
  const query = { cartId: cart.id };
  const { body: form } = await portal.ask('GET /purchase/Form', {
    tenant: VENUE,
    token,
    query: { ...query, paymentType: 4 },
  });
  await portal.notify(form.form?.fields ?? {}, {}, VENUE);
  await finishSales(portal, [cart.id]);
  const { body: sale } = await portal.ask('GET /purchase/State', { tenant: VENUE, token, query });
  const externalPurchaseId = sale.externalPurchaseId ?? '';
  const { body: offer } = await portal.ask('GET /Purchase/Cancellation', {
    tenant: VENUE,
    token,
    query: { externalPurchaseId },
  });
  expect(offer.lines).toMatchObject([{ refusal: 'notOffered', percent: 0 }]);
  const { body: service } = await portal.ask('GET /Ticketing/service', {
    tenant: VENUE,
    query: { externalCode: 'POOL' },
  });
  expect(service.cancellation).toEqual([]);
  const refused = await portal.ask('POST /Purchase/Cancellation', {
    tenant: VENUE,
    token,
    body: {
      externalPurchaseId,
      cancellationId: randomUUID(),
      lineId: offer.lines[0]?.id ?? '',
      amount: cart.totalAmount,
    },
  });
  expect(refused).toMatchObject({ status: 409, code: 'cancellation.not-offered' });
});
