import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { beginPayment } from '#test/system/support.ts';
import { OPENING_CARTS, WAITING_CARTS } from './opening.ts';

let portal: PortalTest;
let token: string;
/** While it is set, holds of other carts than the named one wait for it. */
let waits: { except: string; opened: Promise<void> } | undefined;

beforeAll(async () => {
  portal = await portalTest({
    wrapTicketing: (gateway) => ({
      of: (tenant) => {
        const system = gateway.of(tenant);
        return {
          ...system,
          async holdPlaces(request) {
            if (request.key !== waits?.except) await waits?.opened;
            return system.holdPlaces(request);
          },
        };
      },
    }),
  });
  token = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());

describe('a process with more new carts than it can open', () => {
  test('refuses further new carts early, and serves those who hold places', async () => {
    const { id: eventId, service, priceName } = await portal.session(2000);
    const save = (more: { id?: string; address?: string; token?: string; locale?: string }, quantity = 1) => {
      const { id, ...who } = more;
      const cartLines = [{ service, priceName, cartLineDetails: [{ eventId, quantity }] }];
      return portal.ask('PUT /cart/AddOrUpdateCart', { body: { ...(id && { id }), cartLines }, ...who });
    };
    const own = await save({ token });
    const gate = Promise.withResolvers<void>();
    waits = { except: own.body.id, opened: gate.promise };
    const arrivals = Array.from({ length: OPENING_CARTS + WAITING_CARTS + 20 }, (_, at) =>
      save({ address: `203.0.${at >> 7}.${at & 127}` }),
    );
    // Requests that are refused are answered while the others wait.
    await expect.poll(async () => (await save({ address: '198.51.100.1' })).status).toBe(503);
    for (const locale of LOCALES) {
      const refused = await save({ address: '198.51.100.2', locale });
      expect(refused).toMatchObject({
        status: 503,
        code: 'internal.unavailable',
        error: translator(locale, 'errors')('internal.unavailable'),
      });
      expect(refused.headers['retry-after']).toBe('2');
    }

    expect((await save({ id: own.body.id, token }, 2)).body.cartLines[0]?.quantity).toBe(2);
    await portal.notify(await beginPayment(portal, own.body.id, { token }));
    const state = await portal.ask('GET /purchase/State', { query: { cartId: own.body.id }, token });
    expect(state.body).toMatchObject({ outcome: 'success', ticketCount: 2 });

    gate.resolve();
    waits = undefined;
    const statuses = (await Promise.all(arrivals)).map(({ status }) => status);
    // In order of arrival
    expect(statuses).toEqual([
      ...Array<number>(OPENING_CARTS + WAITING_CARTS).fill(200),
      ...Array<number>(20).fill(503),
    ]);
    expect((await save({ address: '198.51.100.3' })).status).toBe(200);
  });
});
