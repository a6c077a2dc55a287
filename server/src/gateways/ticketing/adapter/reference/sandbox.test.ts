import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectVenue } from '#test/portal/connections.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { sandboxConnection, sandboxTicketing } from './sandbox.ts';

const VENUE = 'aqua-rivage';
const DAY_MS = 86_400_000;

let portal: PortalTest;
let publicUrl: string;
const connectionOf = async (venue: string) => {
  const answer = await fetch(`${publicUrl}/sandbox/ticketing/${venue}/connection`);
  return { status: answer.status, text: await answer.text() };
};
beforeAll(async () => {
  portal = await portalTest();
  const { app, services } = portal;
  publicUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  Object.assign(services.config, { publicUrl });
});
afterAll(() => portal[Symbol.asyncDispose]());

describe('the ticketing sandbox', () => {
  test('answers the address and the key of a venue, and nothing for an unknown one', async () => {
    const { text } = await connectionOf(VENUE);
    const { key } = sandboxConnection({ ...portal.services, publicUrl }, VENUE);
    const path = `/sandbox/ticketing/${VENUE}`;
    expect(JSON.parse(text)).toEqual({ address: expect.stringMatching(`^adapter\\+http://.*${path}$`), key });
    expect(await connectionOf('nowhere')).toMatchObject({ status: 404 });
    expect(await connectionOf('plateforme')).toMatchObject({ status: 404 });
  });

  test('sells a venue its own places over HTTP, with every filter of a list', async () => {
    const { address, key } = sandboxConnection({ ...portal.services, publicUrl }, VENUE);
    const interval = { from: new Date(), until: new Date(Date.now() + 7 * DAY_MS) };
    const query = { ...interval, serviceCode: 'ENT-SPORTIF', establishmentCodes: ['TILLEULS'] };
    const tenant = { id: (await portal.services.tenants.find(VENUE))?.id ?? '', name: VENUE };
    const own = await portal.ticketing.of(tenant as never).findSessions(query);
    const system = await connectVenue(portal, VENUE, address, key);
    expect(own.length).toBeGreaterThan(0);
    expect(await system.findSessions(query)).toEqual(own);
    await connectVenue(portal, VENUE, '');
  });

  test('refuses the key of another venue', async () => {
    const { address } = sandboxConnection({ ...portal.services, publicUrl }, VENUE);
    const { key } = sandboxConnection({ ...portal.services, publicUrl }, 'patinoire-givre');
    const system = await connectVenue(portal, VENUE, address, key);
    await expect(system.readCatalogue()).rejects.toMatchObject({ appErrorCode: 'ticketing.key-refused' });
    await connectVenue(portal, VENUE, '');
  });

  test('is never mounted in production', async () => {
    await expect(
      fastify()
        .register(sandboxTicketing, { deploymentMode: 'prod' } as never)
        .ready(),
    ).rejects.toThrow('never mounted in production');
  });
});
