import { analyzeTables } from '../database.ts';
import { addSessions, findOffer, type Offer, TENANT } from '../fixtures.ts';
import { requestText } from '../load/connection.ts';
import { expectStatuses, runLoad, takeAddresses, VISITOR } from '../load/load.ts';
import { pgbench } from '../pgbench.ts';
import type { Bench, Measure } from './measure.ts';
import { compareInRounds } from './rounds.ts';

const CONNECTIONS = 64;
const SECONDS = 5;
/** Warm-up time: code is compiled and the database creates its first log segments, so the rate still rises. */
const WARM_UP_SECONDS = 20;
const HUGE = 100_000_000;
/** Few places, so that the session sells out quickly. */
const SMALL = 500;

/** Measures holds in one session by many concurrent visitors; each opens a cart with one place. */
export const holdHot: Measure = {
  names: ['hold-hot'],
  async run(bench) {
    const { database } = bench;
    const offer = await findOffer(database);
    const [session = ''] = await addSessions(database, offer, 1, HUGE);
    await database.sql('insert into bench.session (id, capacity) values (0, $1)', [HUGE]);

    await holdFor(bench, offer, session, WARM_UP_SECONDS);
    await analyzeTables(database);
    const result = await compareInRounds(bench, {
      name: 'hold-hot',
      unit: 'holds/s',
      product: async () =>
        (await expectStatuses(await holdFor(bench, offer, session, SECONDS), 200)).perSecond,
      reference: () =>
        pgbench(database, {
          clients: CONNECTIONS,
          seconds: SECONDS,
          script: '\\set cart random(1, 9000000000000000000)\nselect bench.hold_place(:cart, 0);',
        }),
    });
    await sellOut(bench, offer);
    return { 'hold-hot': result };
  },
};

function holdFor({ server }: Bench, offer: Offer, session: string, seconds: number) {
  const cartLines = [
    {
      service: offer.service,
      priceName: offer.priceName,
      cartLineDetails: [{ quantity: 1, eventId: session }],
    },
  ];
  const body = { type: 'application/json', text: JSON.stringify({ cartLines }) };
  const headers = {
    tenantname: TENANT,
    languageuser: 'fr-FR',
    accept: 'application/json',
    'x-forwarded-for': VISITOR,
  };
  const request = requestText('PUT', '/api/v1/cart/AddOrUpdateCart', headers, body);
  return runLoad({
    kind: 'repeat',
    port: server.port,
    addresses: takeAddresses(CONNECTIONS),
    request,
    seconds,
  });
}

/** Verifies that no place was held twice. */
async function sellOut(bench: Bench, offer: Offer): Promise<void> {
  const { sql } = bench.database;
  const [session = ''] = await addSessions(bench.database, offer, 1, SMALL);
  const { statuses } = await holdFor(bench, offer, session, 2);
  const [row] = await sql<{ held: number; holds: number; carts: number }>(
    `select held, (select sum(quantity)::int from venue.hold where session_id = session.id) as holds,
            (select count(*)::int from portal.cart where lines -> 0 -> 'details' -> 0 ->> 'eventId' = session.id) as carts
       from venue.session where id = $1`,
    [session],
  );
  const found = { granted: statuses[200], ...row };
  const isExact = Object.values(found).every((count) => count === SMALL);
  if (!isExact) throw new Error(`A session of ${SMALL} places was sold out as ${JSON.stringify(found)}`);
  bench.note(`hold-hot: ${SMALL} places sold out exactly; ${JSON.stringify(statuses)}`);
}
