import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { CONTACT, newReseller } from '#test/portal/resellers.ts';
import { addPlaces, type Session } from '#test/system/support.ts';
import { clockOf } from './establishments.ts';

let portal: PortalTest;
let token: string;
let session: Session;
let day: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
});
beforeEach(async () => {
  session = await portal.session(6);
  const [row] = await portal.sql<{ starts: Date }>(
    'select start_at as starts from venue.session where id = $1',
    [session.id],
  );
  day = clockOf(row?.starts ?? new Date(), 'Europe/Paris').slice(0, 10);
});
afterAll(() => portal[Symbol.asyncDispose]());

const times = () => ({ from: `${day}T00:00`, until: `${day}T23:59` });
const close = (stopsSale: boolean) =>
  portal.ask('POST /settingsticketing/establishmentnotice', {
    body: { kind: 'closure', ...times(), stopsSale, labels: { 'fr-FR': '' } },
    token,
  });
const open = (noticeId: string) =>
  portal.ask('DELETE /settingsticketing/establishmentnotice', { query: { noticeId }, token });
const listed = async () =>
  (
    await portal.ask('POST /Ticketing/events/filtering', { body: { startDate: day, endDate: day } })
  ).body.some(({ id }) => id === session.id);
const concerned = async () =>
  (await portal.ask('GET /settingsticketing/closuresessions', { query: times(), token })).body;

test('a closure says how many sessions are on sale while it lasts, and stops their sale', async () => {
  const customer = await portal.signIn();
  const { body: cart, status } = await addPlaces(portal, session, 2, { token: customer });
  expect(status).toBe(200);
  const { sessions, taken } = await concerned();
  expect(sessions).toBeGreaterThan(0);
  expect(taken).toBeGreaterThanOrEqual(2);

  const { body: notices } = await close(true);
  const notice = notices.find(({ stopsSale }) => stopsSale);
  expect(await concerned()).toEqual({ sessions: 0, taken: 0 });
  expect(await listed()).toBe(false);
  expect((await addPlaces(portal, session, 1)).code).toBe('event.not-found');
  const query = { cartId: cart.id, paymentType: 4 as const };
  expect((await portal.ask('GET /purchase/Form', { query, token: customer })).code).toBe('event.not-found');

  await open(notice?.id ?? '');
  expect(await listed()).toBe(true);
  expect((await addPlaces(portal, session, 1)).status).toBe(200);
});

test('a closure that stops the sale stops it for resellers too', async () => {
  const reseller = await newReseller(portal);
  const { body: held } = await reseller.reserve(session, 1);
  const offered = async () => {
    const asked = { productId: session.service, optionId: 'DEFAULT', localDate: day };
    const { body } = await reseller.ask('POST', '/availability', asked);
    return (body as unknown as { id: string }[]).some(({ id }) => id === session.id);
  };
  expect(await offered()).toBe(true);
  const { body: notices } = await close(true);
  expect(await offered()).toBe(false);
  const refused = {
    error: 'UNPROCESSABLE_ENTITY',
    errorMessage: 'The venue has stopped the sale of the session',
  };
  expect((await reseller.reserve(session, 1)).body).toMatchObject(refused);
  const asked = { ...CONTACT, expirationMinutes: 20 };
  for (const path of ['extend', 'confirm'])
    expect((await reseller.ask('POST', `/bookings/${held.uuid}/${path}`, asked)).body).toMatchObject(refused);
  await open(notices.find(({ stopsSale }) => stopsSale)?.id ?? '');
  expect(await offered()).toBe(true);
  expect((await reseller.ask('POST', `/bookings/${held.uuid}/confirm`, asked)).status).toBe(200);
});

test('a closure that does not stop the sale leaves its sessions on sale', async () => {
  const { body: notices } = await close(false);
  expect(await listed()).toBe(true);
  expect((await addPlaces(portal, session, 1)).status).toBe(200);
  for (const { id } of notices) await open(id);
});
