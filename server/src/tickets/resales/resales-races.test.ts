import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#app.ts';
import { HALF } from '#test/portal/cancellations.ts';
import { closures } from '#test/portal/closures.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { resales } from '#test/portal/resales.ts';
import { randomOf } from '#test/portal/ticketing-faults.ts';
import { longest, repetitions, reportDone, SEED } from '#test/system/proof.ts';
import { newPerson } from '#test/system/world.ts';
import { refundTakenPlaces, settleResale } from './resales.service.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
let nodes: App[];
refundTests((given) => ({ portal, bank, token } = given));
beforeAll(async () => {
  nodes = [portal, await portal.addNode(), await portal.addNode()];
});
const { open, buy, sweep, run, statesOf, begin, cancel, orderOf } = resales(() => ({ portal, token }));
const { close } = closures(() => ({ portal }));

const newToken = async () => (await newPerson(portal, 'aqua-rivage')).token;
const share = (price: number, percent: number) => Math.round((price * percent) / 100);
const sweepAll = () => Promise.all(nodes.map(({ services }) => refundTakenPlaces(services)));

/** Returns a generator of whole numbers from 0 up to, but not including, `below`. */
function numbersOf(seed: number): (below: number) => number {
  const random = randomOf(seed);
  return (below) => Math.floor(random() * below);
}

/** Refunds what has ended. @returns what all refunds of resales of a session are, in cents */
async function settled(session: { id: string }): Promise<number> {
  await run(bank.services);
  await bank.run();
  const [row] = await portal.sql<{ amount: number }>(
    `select coalesce(sum(amount), 0)::int as amount from portal.refund
      where state = 'done' and id in (select settlement_id from portal.resale where session_id = $1)`,
    [session.id],
  );
  return row?.amount ?? 0;
}

describe('sales, cancellations and several processes at once', () => {
  it(
    'refund exactly the earliest cancellations whose places are sold, whatever the order of the events',
    async () => {
      const rounds = repetitions(3, 60);
      for (let round = 0; round < rounds; round += 1) {
        const next = numbersOf(SEED + round);
        const [own, free, sales] = [2 + next(4), next(3), next(6)];
        const percent = 60 + 10 * next(5);
        const session = await open(own + free, { steps: HALF, percent });
        const order = await buy(session, own);
        const { price, externalPurchaseId } = order;
        const buyers = await Promise.all(Array.from({ length: sales }, newToken));
        const numbers = Array.from({ length: own }, (_, at) => `${externalPurchaseId}-${at + 1}`);
        const give = async () => {
          for (const number of numbers)
            expect((await cancel(order, share(price, 50), { ticketNumbers: [number] })).status).toBe(200);
        };
        const sold = await Promise.all([
          give().then(() => 0),
          ...buyers.map((by) =>
            buy(session, 1, by).then(
              () => 1,
              () => 0,
            ),
          ),
          sweepAll().then(() => 0),
          sweepAll().then(() => 0),
        ]);
        await begin(session);
        await sweepAll();
        // While it is given up ticket by ticket, a sale may find no place: what was sold counts.
        const made = sold.reduce<number>((sum, one) => sum + one, 0);
        const states = await statesOf(session);
        const taken = states.filter((state) => state === 'taken').length;
        const label = `seed ${SEED + round}`;
        expect(states, label).toEqual(numbers.map((_, at) => (at < taken ? 'taken' : 'untaken')));
        expect(taken, label).toBe(Math.max(0, made - free));
        const more = share(price, percent) - share(price, 50);
        expect(await settled(session), label).toBe(taken * more);
        const { refunds } = await orderOf(externalPurchaseId);
        expect(
          refunds.reduce((sum, { amount }) => sum + amount, 0),
          label,
        ).toBe(own * share(price, 50) + taken * more);
      }
      reportDone('races of resales', rounds);
    },
    longest(60_000),
  );

  it('refund one place once when two sales and two cancellations are settled by three processes', async () => {
    const session = await open(2, { percent: 80 });
    const [one, other] = [await buy(session, 1), await buy(session, 1)];
    for (const order of [one, other]) await cancel(order, 0);
    const buyers = [await newToken(), await newToken()];
    await Promise.all([...buyers.map((by) => buy(session, 1, by)), sweepAll(), sweepAll()]);
    await begin(session);
    await sweepAll();
    expect(await statesOf(session)).toEqual(['taken', 'taken']);
    const tenant = (await portal.services.tenants.venues()).find(({ name }) => name === 'aqua-rivage');
    const due = await portal.sql<{ id: string }>(
      'select distinct settlement_id as id from portal.resale where session_id = $1',
      [session.id],
    );
    if (!tenant) throw new Error('No venue');
    await Promise.all(
      due.flatMap(({ id }) => nodes.map(({ services }) => settleResale(services, tenant, id))),
    );
    expect(await settled(session)).toBe(2 * share(one.price, 80));
  });
});

describe('a place that is given up', () => {
  it('is opened at the turnstile or given up, never both', async () => {
    for (let times = 0; times < 4; times++) {
      const session = await open(1, { percent: 80 });
      const order = await buy(session, 1);
      const [ticket] = await portal.sql<{ code: string }>(
        `update venue.ticket set valid_from = now() - interval '1 hour' where ticket_number = $1 returning code`,
        [`${order.externalPurchaseId}-1`],
      );
      const pass = async () =>
        (
          await portal.sql<{ outcome: { accepted: boolean } }>(
            `select outcome from venue.pass_turnstiles((select id from portal.tenant where name = 'aqua-rivage'), $1)`,
            [
              JSON.stringify([
                { pass: randomUUID(), code: ticket?.code, place: 'ESPLANADE', direction: 'in' },
              ]),
            ],
          )
        )[0]?.outcome.accepted;
      const [given, isOpened] = await Promise.all([cancel(order, 0), pass()]);
      expect(given.status === 200).toBe(!isOpened);
      expect(await statesOf(session)).toEqual(isOpened ? [] : ['open']);
    }
  });

  it('is given up once by two windows', async () => {
    const session = await open(1, { percent: 80 });
    const order = await buy(session, 1);
    const answers = await Promise.all([cancel(order, 0), cancel(order, 0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statesOf(session)).toEqual(['open']);
  });

  it('is refunded once when the venue closes the session while its place is sold', async () => {
    for (let times = 0; times < 3; times++) {
      const session = await open(1, { percent: 80 });
      const order = await buy(session, 1);
      await cancel(order, 0);
      const buyer = await newToken();
      await Promise.all([buy(session, 1, buyer).catch(() => undefined), close([session.id]), sweepAll()]);
      await sweepAll();
      expect(await statesOf(session)).toEqual(['closed']);
      expect(await settled(session)).toBe(order.price);
    }
  });

  it('of a pool is taken by a sale of another session at the same time', async () => {
    const [session, other] = [await open(2, { percent: 80 }), await portal.session(2)];
    await portal.sql(
      `insert into venue.pool (tenant_id, id, capacity)
       select id, 'RESALE', 2 from portal.tenant where name = 'aqua-rivage' on conflict do nothing`,
    );
    await portal.sql(
      `update venue.session as one set pool_id = 'RESALE', start_at = own.start_at, end_at = own.end_at
         from venue.session as own where own.id = $1 and one.id = any ($2)`,
      [session.id, [session.id, other.id]],
    );
    const order = await buy(session, 2);
    await cancel(order, 0);
    await sweep();
    expect(await statesOf(session)).toEqual(['open', 'open']);
    await buy(other, 1, await newToken());
    for (const each of [session, other]) await begin(each);
    await sweep();
    expect(await statesOf(session)).toEqual(['taken', 'untaken']);
    expect(await settled(session)).toBe(share(order.price, 80));
  });
});
