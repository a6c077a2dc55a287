import { expect, test } from 'vitest';
import { findFreePort } from '#embedded-postgres/cluster.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { longest, repetitions, reportDone } from '#test/system/proof.ts';
import { startPortal } from './portal-process.ts';

const RACES = repetitions(5, 300);
const BUYERS = 20;
const PLACES = 5;

/** Gives a coming session of each race so few places that most buyers get none. */
async function sessionsOf({ owner }: TestDatabase) {
  const { rows } = await owner.query(
    `with chosen as (
       select session.tenant_id, session.id, service.code as service, price ->> 'name' as "priceName"
         from venue.session
         join portal.tenant on tenant.id = session.tenant_id and tenant.name = 'aqua-rivage'
         join venue.service on service.tenant_id = session.tenant_id and service.code = session.service_codes[1]
        cross join lateral (select price from jsonb_array_elements(service.prices) as price
                             where price ->> 'name' !~ '^QF' limit 1) as priced
        where held = 0 and sold = 0 and pool_id is null and start_at > now() + interval '1 day'
          and not exists (select from portal.sale_rule as rule where rule.tenant_id = session.tenant_id
                             and rule.link_code in (session.theme_code, session.service_codes[1]))
        order by start_at, session.id limit 40)
     update venue.session set is_by_hand = true, capacity = $1 from chosen
      where session.tenant_id = chosen.tenant_id and session.id = chosen.id
      returning session.id, chosen.service, chosen."priceName"`,
    [PLACES],
  );
  return rows as { id: string; service: string; priceName: string }[];
}

test('twenty buyers at two processes hold exactly the last places of a session', {
  timeout: longest(240_000),
}, async () => {
  await using database = await testDatabase({ max: 2 });
  const ports = [await findFreePort(), await findFreePort()];
  const portals = ports.map((port) => ({
    databaseUrl: database.url,
    port,
    publicUrl: `http://localhost:${port}`,
  }));
  const processes = [];
  for (const options of portals) {
    const started = startPortal(options);
    // The first one migrates and fills the database.
    await started.ready();
    processes.push(started);
  }
  const sessions = await sessionsOf(database);
  expect(sessions.length).toBeGreaterThan(5);

  for (let race = 0; race < RACES; race++) {
    const { id, service, priceName } = sessions[race % sessions.length] as (typeof sessions)[number];
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, async (_, buyer) => {
        const response = await fetch(`http://127.0.0.1:${ports[buyer % 2]}/api/v1/cart/AddOrUpdateCart`, {
          method: 'PUT',
          headers: {
            tenantName: 'aqua-rivage',
            languageUser: 'fr-FR',
            'content-type': 'application/json',
            'x-forwarded-for': `10.${race % 250}.${Math.floor(race / 250)}.${buyer + 1}`,
          },
          body: JSON.stringify({
            cartLines: [{ service, priceName, cartLineDetails: [{ eventId: id, quantity: 1 }] }],
          }),
        });
        const { code } = (await response.json()) as { code?: string };
        return code ?? response.status;
      }),
    );
    const count = (wanted: string | number) => answers.filter((answer) => answer === wanted).length;
    expect({ held: count(200), soldOut: count('api-error.oap.event.sold-out') }, answers.join()).toEqual({
      held: PLACES,
      soldOut: BUYERS - PLACES,
    });
    const { rows } = await database.owner.query(
      'select held, sold, (select coalesce(sum(quantity), 0)::int from venue.hold where session_id = $1) as holds from venue.session where id = $1',
      [id],
    );
    expect(rows[0]).toMatchObject({ held: PLACES, sold: 0, holds: PLACES });
    // The next race for this session begins with free places again.
    await database.owner.query('delete from venue.hold where session_id = $1', [id]);
    await database.owner.query('update venue.session set held = 0 where id = $1', [id]);
    reportDone('races', 1);
  }
  for (const each of processes) await each.stop();
});
