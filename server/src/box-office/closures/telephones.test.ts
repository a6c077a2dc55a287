import { expect, it } from 'vitest';
import { closedOrders } from '#test/portal/closed-orders.ts';
import { closures } from '#test/portal/closures.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';

let portal: PortalTest;
refundTests((given) => ({ portal } = given));
const { bought } = closedOrders(() => ({ portal }));
const { staff, close, moveSessions, keep, keyIn, run } = closures(() => ({ portal }));

it('lists customers without an address, and those whose mail came back and who have not chosen', async () => {
  const [silent, bounced, kept, mute] = [await bought(), await bought(), await bought(), await bought()];
  await portal.sql(
    `update portal.customer set email = '', is_guest = true, mobile = '0612345678' where id = $1`,
    [mute.person.userId],
  );
  const { body } = await moveSessions([silent.id, bounced.id, kept.id, mute.id], { minutes: 30 });
  const mails = await run();
  const keyFor = (number: string) => keyIn(mails.find(({ text }) => text.includes(number)));
  await keep(keyFor(kept.number), kept.id);
  const bounce = (number: string) =>
    portal.sql(
      `insert into portal.mail_delivery (tenant_id, key, claimed_until, bounced_at)
       select listed.tenant_id, 'closure-' || listed.id, now(), now() from portal.closure_order as listed
         join portal.purchase on purchase.id = listed.purchase_id where purchase.external_purchase_id = $1
       on conflict (tenant_id, key) do update set bounced_at = now()`,
      [number],
    );
  await bounce(bounced.number);
  await bounce(kept.number);
  const { body: table } = await portal.ask('GET /boxoffice/closuretelephones', {
    query: { id: body.id },
    token: (await staff()).token,
  });
  const numbers = [silent, bounced, kept, mute].map(({ number }) => String(table).includes(number));
  expect(numbers).toEqual([false, true, false, true]);
  expect(String(table)).toContain('0612345678');
});

it('lists customers without an address whose session takes place after all', async () => {
  const mute = await bought();
  await portal.sql(
    `update portal.customer set email = '', is_guest = true, mobile = '0698765432' where id = $1`,
    [mute.person.userId],
  );
  const { body } = await close([mute.id]);
  const { token } = await staff();
  await portal.ask('POST /boxoffice/reopenedsessions', {
    token,
    body: { id: body.id, sessionIds: [mute.id] },
  });
  const { body: table } = await portal.ask('GET /boxoffice/closuretelephones', {
    query: { id: body.id },
    token,
  });
  expect(String(table)).toContain('0698765432');
  expect(String(table)).toContain('a lieu quand même');
});
