import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import { findFreePort } from '#embedded-postgres/cluster.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { requireProgram } from './installed.ts';
import { startNginx } from './nginx.ts';
import { startPortal } from './portal-process.ts';

const DOMAIN = 'billets.example.test';

const startOn = ({ url }: TestDatabase, port: number) =>
  startPortal({ databaseUrl: url, port, publicUrl: `https://${DOMAIN}` });

/** Finds a coming session with a price. */
async function findOffer({ owner }: TestDatabase) {
  const { rows } = await owner.query(
    `select session.id, service.code as service, price ->> 'name' as "priceName"
       from venue.session
       join portal.tenant on tenant.id = session.tenant_id and tenant.name = 'aqua-rivage'
       join venue.service on service.tenant_id = session.tenant_id and service.code = session.service_codes[1]
      cross join jsonb_array_elements(service.prices) as price
      where session.start_at > now() + interval '1 day' and capacity - sold - held > 50 and price ->> 'name' !~ '^QF'
      order by session.start_at limit 1`,
  );
  return rows[0] as { id: string; service: string; priceName: string };
}

test('no request fails and no cart is lost while the processes behind nginx restart one after the other', {
  timeout: 240_000,
}, async ({ skip }) => {
  requireProgram('nginx', skip);
  await using database = await testDatabase({ max: 2 });
  const ports = [await findFreePort(), await findFreePort()] as const;
  const front = { http: await findFreePort(), https: await findFreePort() };
  const portals = [startOn(database, ports[0])];
  await portals[0]?.ready();
  portals.push(startOn(database, ports[1]));
  await portals[1]?.ready();
  await using nginx = await startNginx({ ports: front, processes: ports, domains: [DOMAIN] });
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false, servername: DOMAIN } });
  const ask = async (method: 'GET' | 'PUT', path: string, body?: object) => {
    const answer = await request(`https://127.0.0.1:${front.https}${path}`, {
      method,
      dispatcher,
      headers: {
        host: DOMAIN,
        tenantName: 'aqua-rivage',
        languageUser: 'fr-FR',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, text };
  };

  const { id: eventId, service, priceName } = await findOffer(database);
  const hold = (quantity: number, id?: string) =>
    ask('PUT', '/api/v1/cart/AddOrUpdateCart', {
      ...(id && { id }),
      cartLines: [{ service, priceName, cartLineDetails: [{ eventId, quantity }] }],
    });
  const held = await hold(1);
  expect(held, held.text).toMatchObject({ status: 200 });
  const cart = JSON.parse(held.text) as { id: string };

  let isRunning = true;
  const failures: string[] = [];
  const counts = { GET: 0, PUT: 0 };
  const visitor = async (number: number) => {
    while (isRunning) {
      const method = number === 0 ? 'PUT' : 'GET';
      // The first changes the cart, the others read it or a page.
      const path = number % 2 === 1 ? '/aqua-rivage' : `/api/v1/cart/getCart?cartId=${cart.id}`;
      const { status, text } = await (number === 0
        ? hold(1 + (counts.PUT % 2), cart.id)
        : ask('GET', path)
      ).catch((error: Error) => ({
        status: 0,
        text: error.message,
      }));
      counts[method] += 1;
      if (status !== 200) failures.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
      await sleep(number === 0 ? 400 : 20);
    }
  };
  const visitors = Promise.all(Array.from({ length: 6 }, (_, number) => visitor(number)));
  for (const [place, port] of ports.entries()) {
    await sleep(1000);
    await portals[place]?.stop();
    const next = startOn(database, port);
    await next.ready();
    portals[place] = next;
  }
  await sleep(1000);
  isRunning = false;
  await visitors;
  expect(failures, await nginx.errors()).toEqual([]);
  expect(counts.GET).toBeGreaterThan(100);
  expect(counts.PUT).toBeGreaterThan(10);
  expect((await ask('GET', `/api/v1/cart/getCart?cartId=${cart.id}`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${front.http}/aqua-rivage`, { redirect: 'manual' })).status).toBe(
    301,
  );
  expect((await ask('GET', '/metrics')).status).toBe(404);
  for (const portal of portals) await portal.stop();
  await dispatcher.close();
});
