import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EntranceTest } from '#test/portal/entrance.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let entrance: EntranceTest;
beforeAll(async () => {
  portal = await portalTest();
  entrance = await EntranceTest.openAtNoon(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

interface Late {
  /** Hours from now */
  at: number;
  sentAt?: number;
  people?: number;
  isMore?: boolean;
}

const firstCode = async () => (await entrance.sell()).codes[0] ?? '';
const inside = async () =>
  (await entrance.ask('GET /boxoffice/entrance', {})).body.places.find(({ code }) => code === entrance.place)
    ?.inside ?? 0;

describe('POST /boxoffice/entrancescan, sent again', () => {
  test('counts a group once whose answer was lost, also when both requests run at once', async () => {
    const { codes } = await entrance.sell({ quantity: 5 });
    const [first = ''] = codes;
    await entrance.scan(first);
    const before = await inside();
    const scanId = randomUUID();
    const at = new Date().toISOString();
    const group = { people: 3, isMore: true, scanId, at, sentAt: at };
    const both = await Promise.all([entrance.scan(first, group), entrance.scan(first, group)]);
    const later = await entrance.scan(first, { ...group, sentAt: new Date().toISOString() });
    for (const { body } of [...both, later]) expect(body).toMatchObject({ admitted: 3 });
    expect(await inside()).toBe(before + 3);
    const used = await portal.sql(
      'select from venue.ticket where code = any ($1) and consumed_at is not null',
      [codes],
    );
    expect(used).toHaveLength(4);
  });

  test('decides a group that is sent again as of its scan, by the clock of the server', async () => {
    const { codes } = await entrance.sell({ quantity: 2 });
    const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
    await portal.sql(
      `update venue.ticket set valid_from = now() - interval '2 hours', valid_until = now() - interval '4 minutes' where code = any ($1)`,
      [codes],
    );
    const scan = (at: string, sentAt: string) =>
      entrance.scan(codes[0] ?? '', { people: 2, isMore: true, at, sentAt });
    // The device is half an hour ahead: its scan of six minutes ago seems to lie in the future.
    expect((await scan(minutes(28), minutes(30))).body).toMatchObject({ admitted: 0 });
    expect((await scan(minutes(24), minutes(30))).body).toMatchObject({ admitted: 2 });
  });

  test.each([
    ['of a single scan', { at: -1 }],
    ['further back than 48 hours', { at: -49, people: 2 }],
    ['further ahead than 48 hours', { at: 49, isMore: true }],
    ['corrected by more than 48 hours', { at: 0, sentAt: 49, people: 2 }],
  ])('rejects the time %s', async (_, { at, sentAt, ...group }: Late) => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const times = { at: hours(at), ...(sentAt !== undefined && { sentAt: hours(sentAt) }) };
    expect(await entrance.scan(await firstCode(), { ...group, ...times })).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
  });

  test('rejects times that no calendar has once they are corrected', async () => {
    const never = { people: 2, at: '9999-12-31T23:59:59Z', sentAt: '0001-01-01T00:00:00Z' };
    expect(await entrance.scan(await firstCode(), never)).toMatchObject({ status: 400 });
  });
});

describe('POST /boxoffice/entrancescans', () => {
  test.each([
    ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', true],
    ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', false],
  ])('records a scan of %s, sent at %s', async (at, sentAt, isAccepted) => {
    const scan = { scanId: randomUUID(), code: await firstCode(), direction: 'in' as const, at };
    const { status, body } = await entrance.ask('POST /boxoffice/entrancescans', {
      body: { establishment: entrance.place, sentAt, scans: [{ ...scan, isAdmitted: true }] },
    });
    expect({ status, isAccepted: body.scans[0]?.isAccepted }).toEqual({ status: 200, isAccepted });
  });

  test.each([
    ['behind', -12],
    ['ahead', 12],
  ])('corrects the scans of a device whose clock is twelve minutes %s', async (_, minutes) => {
    const code = await firstCode();
    // The ticket has been valid for five minutes; it was scanned a minute ago.
    await portal.sql(`update venue.ticket set valid_from = now() - interval '5 minutes' where code = $1`, [
      code,
    ]);
    const onDevice = (ago: number) => new Date(Date.now() + (minutes - ago) * 60_000).toISOString();
    const { body } = await entrance.ask('POST /boxoffice/entrancescans', {
      body: {
        establishment: entrance.place,
        sentAt: onDevice(0),
        scans: [{ scanId: randomUUID(), code, direction: 'in', at: onDevice(1), isAdmitted: true }],
      },
    });
    expect(body.scans[0]).toMatchObject({ isAccepted: true });
    const [ticket] = await portal.sql<{ ago: number }>(
      'select extract(epoch from now() - consumed_at)::int as ago from venue.ticket where code = $1',
      [code],
    );
    expect(Math.abs((ticket?.ago ?? 0) - 60)).toBeLessThan(15);
  });
});
