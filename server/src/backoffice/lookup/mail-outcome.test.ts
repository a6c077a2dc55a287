import { expect, it } from 'vitest';
import { lookupTests } from '#test/portal/lookup.ts';
import { bounceReason } from './lookup.ts';

let given: Parameters<Parameters<typeof lookupTests>[0]>[0];
const { customerOf } = lookupTests((all) => {
  given = all;
});

const mailOfOrder = async () => (await customerOf(given.person.userId)).body.orders[0]?.mail;

it('the look-up of an order shows that its mail was sent, and later that it bounced and why', async () => {
  await given.portal.sql(
    `insert into portal.mail_delivery (tenant_id, key, claimed_until, outcome, ended_at)
     select tenant_id, 'tickets-' || id, now(), 'sent', '2026-11-23T08:00Z'
       from portal.purchase where external_purchase_id = $1
     on conflict (tenant_id, key) do update set outcome = excluded.outcome, ended_at = excluded.ended_at`,
    [given.orderNumber],
  );
  expect(await mailOfOrder()).toEqual({ outcome: 'sent', at: '2026-11-23T08:00:00.000Z' });
  const comesBack = (status: string | null) =>
    given.portal.sql(
      `update portal.mail_delivery set bounced_at = '2026-11-23T08:05Z', bounce_status = $1 where key like 'tickets-%'`,
      [status],
    );
  await comesBack('5.1.1');
  expect(await mailOfOrder()).toEqual({ outcome: 'unknown-address', at: '2026-11-23T08:05:00.000Z' });
  await comesBack(null);
  expect(await mailOfOrder()).toEqual({ outcome: 'returned', at: '2026-11-23T08:05:00.000Z' });
});

it.each([
  ['5.1.1', 'unknown-address'],
  ['5.1.2', 'unknown-address'],
  ['5.1.10', 'unknown-address'],
  ['5.2.2', 'full'],
  ['4.2.2', 'full'],
  // 5.1.8 concerns the sender's address, 5.2.3 a size, 5.7.1 a policy.
  ['5.1.8', 'returned'],
  ['5.2.3', 'returned'],
  ['5.7.1', 'returned'],
  ['5.0.0', 'returned'],
  [null, 'returned'],
])('bounceReason of a mail with the status %s is %s', (status, reason) => {
  expect(bounceReason(status)).toBe(reason);
});
