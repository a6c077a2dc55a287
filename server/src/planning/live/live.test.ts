import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { App } from '#app.ts';
import { addDays, dayOf, instantOf } from '#kernel/format/time-zone.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let node: App;
const urls = new Map<App, string>();
beforeAll(async () => {
  portal = await portalTest();
  node = await portal.addNode();
  for (const each of [portal, node]) urls.set(each, await each.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const today = dayOf(new Date(), 'Europe/Paris');
const interval = { startDate: today, endDate: addDays(today, 41) };

/** Opens a page, which applies received places to its state. */
async function openPage(via: App = portal, query: Record<string, string> = { ...interval, follow: 'true' }) {
  const closing = new AbortController();
  const search = new URLSearchParams({ tenantName: 'aqua-rivage', ...query });
  const response = await fetch(`${urls.get(via)}/api/v1/Ticketing/events/live?${search}`, {
    signal: closing.signal,
  });
  const places = new Map<string, number>();
  let isOver = false;
  const read = async () => {
    let text = '';
    for await (const bytes of response.body ?? []) {
      text += Buffer.from(bytes).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (!event.startsWith('data: ')) continue;
        for (const [id, left] of Object.entries(JSON.parse(event.slice(6)))) places.set(id, left as number);
      }
    }
    isOver = true;
  };
  const reading = response.ok ? read().catch(() => undefined) : undefined;
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    places,
    isOver: () => isOver,
    finished: () => reading,
    close: () => closing.abort(),
  };
}

/** Waits until the network has room for the stream. */
const openedPage = (via: App) =>
  vi.waitFor(
    async () => {
      const page = await openPage(via);
      expect(page.status).toBe(200);
      return page;
    },
    { timeout: 8000, interval: 200 },
  );

const hold = async (
  session: { id: string; service: string; priceName: string },
  quantity: number,
  via = portal as App,
) =>
  (
    await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: {
        cartLines: [
          {
            service: session.service,
            priceName: session.priceName,
            cartLineDetails: [{ eventId: session.id, quantity }],
          },
        ],
      },
      via,
    })
  ).body;

/** A session within the days of the pages. */
async function sessionWith(places: number) {
  const session = await portal.session(places);
  await portal.sql(
    `update venue.session set start_at = now() + interval '3 days', end_at = now() + interval '74 hours' where id = $1`,
    [session.id],
  );
  return session;
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 8000, interval: 50 });

describe('an open planning', () => {
  test('receives all places first, then a sold-out session, then its places when they return', async () => {
    const session = await sessionWith(3);
    const page = await openPage();
    expect(page).toMatchObject({ status: 200, type: expect.stringContaining('text/event-stream') });
    await soon(() => expect(page.places.get(session.id)).toBe(3));
    const cart = await hold(session, 3);
    await soon(() => expect(page.places.get(session.id)).toBe(0));
    await portal.ask('DELETE /cart/Cart', { query: { cartId: cart.id } });
    await soon(() => expect(page.places.get(session.id)).toBe(3));
    page.close();
  });

  test('receives a sold-out session within two seconds', async () => {
    const session = await sessionWith(1);
    const page = await openPage();
    await soon(() => expect(page.places.get(session.id)).toBe(1));
    await hold(session, 1);
    await vi.waitFor(() => expect(page.places.get(session.id)).toBe(0), { timeout: 2000, interval: 20 });
    page.close();
  });

  test('receives holds of another process', async () => {
    const session = await sessionWith(2);
    const page = await openPage(portal);
    await soon(() => expect(page.places.get(session.id)).toBe(2));
    await hold(session, 2, node);
    await soon(() => expect(page.places.get(session.id)).toBe(0));
    page.close();
  });

  test('receives its own tenant and its own days only', async () => {
    const session = await sessionWith(4);
    const elsewhere = await openPage(portal, { ...interval, follow: 'true', tenantName: 'patinoire-givre' });
    const past = { startDate: addDays(today, -7), endDate: addDays(today, -1) };
    const earlier = await openPage(portal, { ...past, follow: 'true' });
    const page = await openPage();
    await hold(session, 1);
    await soon(() => expect(page.places.get(session.id)).toBe(3));
    for (const other of [elsewhere, earlier]) expect(other.places.has(session.id)).toBe(false);
    for (const each of [page, elsewhere, earlier]) each.close();
  });

  test('receives the places of a session past midnight on its second day', async () => {
    const session = await sessionWith(5);
    const night = addDays(today, 3);
    await portal.sql('update venue.session set start_at = $2, end_at = $3 where id = $1', [
      session.id,
      instantOf(night, 22 * 60, 'Europe/Paris'),
      instantOf(addDays(night, 1), 2 * 60, 'Europe/Paris'),
    ]);
    const onDay = (day: string) => openPage(portal, { startDate: day, endDate: day, follow: 'true' });
    const [second, third] = [await onDay(addDays(night, 1)), await onDay(addDays(night, 2))];
    await soon(() => expect(second.places.get(session.id)).toBe(5));
    await hold(session, 2);
    await soon(() => expect(second.places.get(session.id)).toBe(3));
    expect(third.places.has(session.id)).toBe(false);
    for (const page of [second, third]) page.close();
  });

  test('receives the present places and no stream without `follow`', async () => {
    const session = await sessionWith(6);
    const page = await openPage(portal, interval);
    await page.finished();
    expect(page.isOver()).toBe(true);
    expect(page.places.get(session.id)).toBe(6);
  });

  test('is refused more than six weeks with a message', async () => {
    const { status, code, error } = await portal.ask('GET /Ticketing/events/live', {
      query: { startDate: today, endDate: addDays(today, 42) },
    });
    expect({ status, code }).toEqual({ status: 400, code: 'interval.not-authorized' });
    expect(error).toBeTruthy();
  });
});

describe('open streams', () => {
  test('are limited per network; a closed page makes room', async () => {
    const pages = await Promise.all(Array.from({ length: 100 }, () => openPage(node)));
    expect(pages.every(({ status }) => status === 200)).toBe(true);
    expect((await openPage(node)).status).toBe(429);
    pages[0]?.close();
    pages.push(await openedPage(node));
    for (const page of pages) page.close();
  });

  test('watch at most twenty intervals of one venue; further pages share an open one', async () => {
    const spanOf = (days: number, tenantName = 'patinoire-givre') =>
      openPage(portal, { startDate: today, endDate: addDays(today, days), follow: 'true', tenantName });
    const pages = await Promise.all(Array.from({ length: 20 }, (_, days) => spanOf(days)));
    expect(pages.every(({ status }) => status === 200)).toBe(true);
    expect((await spanOf(20)).status).toBe(429);
    pages.push(await spanOf(19), await spanOf(20, 'aqua-rivage'));
    expect(pages.every(({ status }) => status === 200)).toBe(true);
    pages[7]?.close();
    await vi.waitFor(async () => expect((await spanOf(20)).status).toBe(200), { timeout: 8000 });
    for (const page of pages) page.close();
  });

  test('end when the process stops, without delaying it', async () => {
    const page = await openedPage(node);
    await soon(() => expect(page.places.size).toBeGreaterThan(0));
    await node.app.close();
    await page.finished();
    expect(page.isOver()).toBe(true);
  });
});
