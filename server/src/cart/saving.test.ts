import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { readCart } from './cart.sql.ts';
import { type CartToOpen, openCart } from './saving.sql.ts';

let portal: PortalTest;
let tenantId: TenantId;
beforeAll(async () => {
  portal = await portalTest();
  tenantId = (await portal.services.tenants.find('aqua-rivage'))?.id ?? (undefined as never);
});
afterAll(() => portal[Symbol.asyncDispose]());

const newCart = (): CartToOpen => ({
  id: randomUUID(),
  user_id: null,
  lines: [],
  total: 0,
  locale: 'fr-FR',
  minutes: 15,
  holder: randomUUID(),
  places: 0,
  most: { carts: 10, places: 10, sessionPlaces: 10, changes: 10 },
});
const rowOf = (saved: Awaited<ReturnType<typeof openCart>>) =>
  saved && 'reached' in saved ? expect.fail(saved.reached) : saved;

test('openCart returns the row that readCart returns afterwards', async () => {
  const { database } = portal.services;
  const cart = newCart();
  const opened = rowOf(await openCart(database, tenantId, cart));
  const read = await readCart(database, tenantId, cart.id);
  expect(read).toMatchObject({ ...opened, clock: expect.any(Date) });
  expect(opened?.clock).toEqual(read?.opened_at);
});

test('openCart opens a cart once when the first answer was lost', async () => {
  const { database } = portal.services;
  const cart = newCart();
  await openCart(database, tenantId, cart);
  const [again, ...others] = await Promise.all(
    [cart, newCart(), newCart()].map((one) => openCart(database, tenantId, one)),
  );
  expect(again).toBeUndefined();
  expect(others).toMatchObject([{ state: 'open' }, { state: 'open' }]);
});
