import { expect, it } from 'vitest';
import { filterTenants } from '#kernel/database/filter-tenants.ts';
import { useCardVenue } from '#test/portal/card-venue.ts';

const { engine, newCard, remaining, sell } = useCardVenue();

const endsIn = (number: string, days: number) =>
  engine.venue.asOwner(
    `update venue.card_right set valid_until = now() + make_interval(days => $2) where card_number = $1`,
    [number, days],
  );
const sweep = () => engine.venue.asOwner('select venue.expire_rights($1)', [engine.venue.tenantId]);
const isDue = async () =>
  (await filterTenants(engine.venue.test.database, 'venue.has_expired_rights', [engine.venue.tenantId]))
    .length > 0;

it('expireRights processes an ended right once, even when nothing was left of it', async () => {
  const [{ holder, number }, empty] = [await newCard('TEN'), await newCard('YEAR')];
  expect(await isDue()).toBe(false);
  for (const card of [number, empty.number]) await endsIn(card, -1);
  expect(await isDue()).toBe(true);
  await sweep();
  expect(await isDue()).toBe(false);
  expect(await remaining(holder)).toEqual([0]);
});

it('expireRights processes a right again that was refilled after its end', async () => {
  const { holder, number } = await newCard('TEN');
  await endsIn(number, -1);
  await sweep();
  expect(await sell(holder, { serviceCode: 'TEN', cardNumber: number })).toMatchObject({ sold: true });
  expect(await remaining(holder)).toEqual([10]);
  expect(await isDue()).toBe(false);
  await endsIn(number, -1);
  expect(await isDue()).toBe(true);
  await sweep();
  expect(await remaining(holder)).toEqual([0]);
});

it('expireRights processes at most 500 cards per run and leaves the others to the next run', async () => {
  const { number } = await newCard('YEAR');
  const many = `select card.*, (90000000 + copy)::text as many from venue.card, generate_series(1, 501) as copy where number = $1`;
  await engine.venue.asOwner(
    `insert into venue.card (tenant_id, number, code, scan_code, service_code, espace_ref, holder_reference)
     select tenant_id, many, many, many, service_code, espace_ref, holder_reference from (${many}) as source`,
    [number],
  );
  await engine.venue.asOwner(
    `insert into venue.card_right (tenant_id, card_number, service_code, unit, valid_from, valid_until)
     select tenant_id, many, service_code, 'period', now() - interval '2 days', now() - interval '1 day'
       from (${many}) as source`,
    [number],
  );
  await sweep();
  expect(await isDue()).toBe(true);
  await sweep();
  expect(await isDue()).toBe(false);
});
