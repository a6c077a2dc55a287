import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { portalTest } from '#test/portal/portal.ts';

const PROVIDER = 'plateforme';
const ATTEMPT = `insert into portal.payment_attempt
  (tenant_id, id, cart_id, user_id, cart_version, site_id, mode, transaction_id, transaction_day, started_at, amount, currency, next_poll_at)
  values ($1, $2::uuid, $2::uuid, $2::uuid, 1, '10000000', 'TEST', substr(md5($2::uuid::text), 1, 6), now()::date, now(), 500, 'EUR', now() + interval '1 hour')`;

test('a venue with unsettled payments cannot be archived until they are settled', async () => {
  await using portal = await portalTest();
  const { token } = await portal.administrator({ rights: ['provider.tenant'], tenant: PROVIDER });
  const master = { tenant: PROVIDER, token };
  const { body: venue } = await portal.ask('POST /settingsadmin/tenant', {
    body: {
      name: `musee-${randomUUID().slice(0, 8)}`,
      displayName: 'Musée des Deux Rives',
      city: 'Strasbourg',
      type: 1,
      administrator: { email: 'c.morel@example.com', language: 'fr-FR' },
    },
    ...master,
  });
  const { id, version } = venue;
  const archive = () =>
    portal.ask('PUT /settingsadmin/tenantarchive', {
      body: { id, version, isArchived: true, isToBeDeleted: false },
      ...master,
    });
  for (const [table, insert, words] of [
    ['payment_attempt', ATTEMPT, '1 paiement dont l’issue est attendue.'],
    [
      'payment_refund',
      `insert into portal.payment_refund (tenant_id, transaction_uuid, attempt_id, amount, currency, reason)
       values ($1, 'a-transaction', $2, 500, 'EUR', 'tickets')`,
      '1 remboursement à faire.',
    ],
    [
      'payment_schedule',
      `insert into portal.payment_schedule (tenant_id, id, cart_id, user_id, total, currency) values ($1, $2, $2, $2, 5000, 'EUR')`,
      '1 abonnement ou paiement échelonné en cours.',
    ],
    [
      'stuck_cart',
      `insert into portal.stuck_cart (tenant_id, cart_id, state, paid_at, amount) values ($1, $2, 'stuck', now(), 500)`,
      '1 panier bloqué.',
    ],
  ] as const) {
    await portal.sql(insert, [id, randomUUID()]);
    const { status, code, error } = await archive();
    expect([status, code], table).toEqual([409, 'tenant.money-left']);
    expect(error).toBe(`De l’argent reste à régler sur ce site. ${words}`);
    await portal.sql(`delete from portal.${table} where tenant_id = $1`, [id]);
  }
  expect((await archive()).body).toMatchObject({ state: 'archived' });
});
