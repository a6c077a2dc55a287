import { randomUUID } from 'node:crypto';
import type { CallInput, CallKey } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EntranceTest } from '#test/portal/entrance.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let entrance: EntranceTest;
let key: string;
let name: string;
beforeAll(async () => {
  portal = await portalTest();
  entrance = await EntranceTest.openAtNoon(portal);
  ({ key, name } = await newDevice());
});
afterAll(() => portal[Symbol.asyncDispose]());

async function newDevice() {
  const name = `Tourniquet ${randomUUID().slice(0, 6)}`;
  const { body, status } = await entrance.ask('POST /boxoffice/device', {
    body: { name, establishment: entrance.place },
  });
  expect(status).toBe(200);
  return { ...body, name };
}

const asDevice = <K extends CallKey>(
  call: K,
  input: CallInput<K>,
  token: string | undefined = key,
  address?: string,
) => portal.ask(call, { ...input, token, ...(address && { address }) } as never);
const scan = (code: string, scanId: string = randomUUID()) =>
  asDevice('POST /device/scan', { body: { scanId, code } });
const firstCode = async () => (await entrance.sell()).codes[0] ?? '';
/** Returns the code of a ticket that was sold this morning. */
const soldBefore = async () => {
  const code = await firstCode();
  await portal.sql(`update venue.ticket set valid_from = now() - interval '5 hours' where code = $1`, [code]);
  return code;
};
const stored = (code: string, minutesAgo: number, isAdmitted = true) => ({
  scanId: randomUUID(),
  code,
  direction: 'in' as const,
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  isAdmitted,
});

describe('POST /boxoffice/device', () => {
  test('returns a key once, of which only a hash is stored', async () => {
    const { body } = await entrance.ask('GET /boxoffice/devices', {});
    expect(body.devices).toContainEqual(
      expect.objectContaining({ name, ending: key.slice(-4), establishment: entrance.place }),
    );
    expect(JSON.stringify(body)).not.toContain(key);
    const rows = await portal.sql<{ row: string }>('select device::text as row from venue.device');
    expect(rows.some(({ row }) => row.includes(key))).toBe(false);
  });

  test('refuses a name that another device has', async () => {
    const answer = await entrance.ask('POST /boxoffice/device', {
      body: { name: name.toUpperCase(), establishment: entrance.place },
    });
    expect(answer).toMatchObject({ status: 409, code: 'device.name' });
  });

  test('refuses an unknown establishment', async () => {
    const answer = await entrance.ask('POST /boxoffice/device', {
      body: { name: 'Tourniquet', establishment: 'NOWHERE' },
    });
    expect(answer).toMatchObject({ status: 404, code: 'establishment.not-found' });
  });
});

describe('PUT /boxoffice/device', () => {
  test('renames a device as it was read, and refuses another version', async () => {
    const { id } = await newDevice();
    const find = async () =>
      (await entrance.ask('GET /boxoffice/devices', {})).body.devices.find((device) => device.id === id);
    const read = await find();
    const save = (body: { name: string; establishment: string }) =>
      entrance.ask('PUT /boxoffice/device', { body: { id, version: read?.version ?? '', ...body } });
    const moved = { name: read?.name ?? '', establishment: entrance.elsewhere };
    expect((await save(moved)).status).toBe(204);
    expect(await save({ name: 'Somebody else', establishment: entrance.place })).toMatchObject({
      status: 409,
      code: 'settings.changed',
    });
    expect(await find()).toMatchObject(moved);
  });
});

describe('key of a device', () => {
  test('tells a device its name and its establishment, and records that it was seen', async () => {
    const { body } = await asDevice('GET /device/entrance', {});
    expect(body).toMatchObject({ name, establishment: entrance.place });
    const { body: list } = await entrance.ask('GET /boxoffice/devices', {});
    expect(list.devices.find((device) => device.name === name)?.seenAt).not.toBeNull();
  });

  test('is refused at another venue, after its revocation, and when it is missing', async () => {
    const other = await newDevice();
    expect(
      (await portal.ask('GET /device/entrance', { token: other.key, tenant: 'patinoire-givre' })).code,
    ).toBe('device.key-refused');
    expect((await asDevice('GET /device/entrance', {}, other.key)).status).toBe(200);
    expect((await entrance.ask('DELETE /boxoffice/device', { query: { id: other.id } })).status).toBe(204);
    expect(await asDevice('GET /device/entrance', {}, other.key)).toMatchObject({
      status: 401,
      code: 'device.key-refused',
    });
    expect((await portal.ask('GET /device/entrance', {})).status).toBe(401);
    expect((await entrance.ask('DELETE /boxoffice/device', { query: { id: other.id } })).code).toBe(
      'device.unknown',
    );
  });

  test('does not open the back office, and a session does not open the calls of devices', async () => {
    expect((await portal.ask('GET /boxoffice/entrance', { token: key })).status).toBe(401);
    expect((await portal.ask('GET /device/entrance', { token: entrance.token })).status).toBe(401);
  });

  test('makes a network wait after many wrong keys, while a valid key still works there', async () => {
    const address = '203.0.113.77';
    const codes = new Set<string | undefined>();
    for (let tries = 0; tries < 62; tries++)
      codes.add((await asDevice('GET /device/entrance', {}, `gate_${'x'.repeat(40)}${tries}`, address)).code);
    expect([...codes]).toEqual(['device.key-refused', 'device.too-many-tries']);
    expect((await asDevice('GET /device/entrance', {}, key, address)).status).toBe(200);
  });
});

describe('POST /device/scan', () => {
  test('admits a ticket once, in words for a display, and repeats its first answer', async () => {
    const [code, scanId] = [await firstCode(), randomUUID()];
    const first = await scan(code, scanId);
    expect(first.body).toMatchObject({ isAccepted: true, message: expect.stringContaining('Bienvenue') });
    await entrance.wait();
    expect((await scan(code, scanId)).body).toEqual(first.body);
    expect((await scan(code)).body).toMatchObject({ isAccepted: false, reason: 'used', usedGate: name });
  });

  test('reverses its own scans only', async () => {
    const [code, scanId] = [await firstCode(), randomUUID()];
    await scan(code, scanId);
    const other = await newDevice();
    const undo = (token: string) => asDevice('POST /device/undo', { body: { scanId } }, token);
    expect(await undo(other.key)).toMatchObject({ status: 409, code: 'entrance.not-undone' });
    expect((await undo(key)).status).toBe(204);
    await entrance.wait();
    expect((await scan(code)).body.isAccepted).toBe(true);
  });
});

describe('POST /device/scans', () => {
  const upload = (scans: ReturnType<typeof stored>[], token = key) =>
    asDevice('POST /device/scans', { body: { scans } }, token);

  test('admits codes as of the time of their scan, and is idempotent', async () => {
    const { codes } = await entrance.sell({ startsInMinutes: 5 });
    await portal.sql(
      `update venue.ticket set valid_from = now() - interval '3 hours', valid_until = now() - interval '1 hour' where code = $1`,
      [codes[0]],
    );
    const scans = [stored(codes[0] ?? '', 120)];
    const first = await upload(scans);
    expect(first.body.scans).toMatchObject([{ isAccepted: true }]);
    expect((await upload(scans)).body).toEqual(first.body);
    const [row] = await portal.sql<{ minutes: number }>(
      `select round(extract(epoch from now() - consumed_at) / 60)::int as minutes from venue.ticket where code = $1`,
      [codes[0]],
    );
    expect(row?.minutes).toBe(120);
  });

  test('counts a code once that a batch contains twice', async () => {
    const code = await soldBefore();
    const { body } = await upload([stored(code, 30), stored(code, 20)]);
    expect(body.scans.map(({ isAccepted, isConflict = false }) => [isAccepted, isConflict])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('reports a code that two devices admitted without a network, with both times and devices', async () => {
    const code = await soldBefore();
    const other = await newDevice();
    await upload([stored(code, 40)], other.key);
    const { body } = await upload([stored(code, 35)]);
    expect(body.scans).toMatchObject([
      { isAccepted: false, reason: 'used', isConflict: true, usedGate: other.name },
    ]);
    const { body: scanned } = await entrance.ask('GET /boxoffice/entrancescanned', {
      query: { establishment: entrance.place },
    });
    const conflict = scanned.conflicts.find(({ usedGate }) => usedGate === other.name);
    expect(conflict).toMatchObject({ gate: name, isConflict: true });
    const apart = Date.parse(conflict?.at ?? '') - Date.parse(conflict?.usedAt ?? '');
    expect(Math.round(apart / 60_000)).toBe(5);
  });

  test('does not accept a scan of the future', async () => {
    const code = await firstCode();
    await upload([stored(code, -600)]);
    const [row] = await portal.sql<{ isPast: boolean }>(
      'select consumed_at <= now() as "isPast" from venue.ticket where code = $1',
      [code],
    );
    expect(row?.isPast).toBe(true);
  });

  test.each([
    ['no scans', []],
    ['more than 500 scans', Array.from({ length: 501 }, () => stored('A7K2 9F4M T3QX', 1))],
  ])('refuses %s', async (_, scans) => {
    expect((await upload(scans)).status).toBe(400);
  });
});
