import { LOCALES } from '@guichet/contract/locale.ts';
import { beforeAll, expect, test } from 'vitest';
import { cancellations, FULL } from '#test/portal/cancellations.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';

let portal: PortalTest;
let token: string;
refundTests((given) => ({ portal, token } = given));
const { orderOf, buy, setRule, cancel } = cancellations(() => ({ portal, token }));

const price = (name: string, cents: number, audience: object) => ({
  name,
  labels: { 'fr-FR': name },
  cents,
  supportingDocuments: [],
  audience,
});

let session: Awaited<ReturnType<PortalTest['session']>>;
beforeAll(async () => {
  session = await portal.session(10);
  await portal.sql('update venue.service set minimum_age = null, prices = $2 where code = $1', [
    session.service,
    JSON.stringify([
      price('ADULTE', 1000, { type: 'ADULT', minimumAge: 12 }),
      price('ENFANT', 500, { type: 'CHILD', minimumAge: 3, maximumAge: 11 }),
    ]),
  ]);
  await portal.sql(
    `update venue.session set accompaniment = '{"underAge": 12, "children": 2}', unit_prices = null where id = $1`,
    [session.id],
  );
  await setRule(session.service, FULL);
});

test('the adult of children is cancelled after them, in a clear order in each language', async () => {
  const line = (priceName: string) => ({
    service: session.service,
    priceName,
    cartLineDetails: [{ eventId: session.id, quantity: 1 }],
  });
  const order = await buy(line('ADULTE'), line('ENFANT'));
  const [adult, child] = order.lines;
  const sentences = new Set<string>();
  for (const locale of LOCALES) {
    const answer = await cancel(order, adult?.lineTotalAmount ?? 0, { locale });
    expect(answer).toMatchObject({ status: 409, code: 'cancellation.accompaniment' });
    sentences.add(answer.error ?? '');
  }
  expect(sentences.size).toBe(LOCALES.length);
  expect((await orderOf(order.externalPurchaseId)).refunds).toEqual([]);
  const children = { ...order, lines: child ? [child] : [] };
  expect((await cancel(children, child?.lineTotalAmount ?? 0)).status).toBe(200);
  expect((await cancel(order, adult?.lineTotalAmount ?? 0)).status).toBe(200);
});
