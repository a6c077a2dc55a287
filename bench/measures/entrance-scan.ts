import { randomUUID } from 'node:crypto';
import { newKey } from '../../server/src/box-office/devices/devices.service.ts';
import { readConfig } from '../../server/src/kernel/configuration/config.ts';
import { createSecrets, loadSecretKey } from '../../server/src/platform/auth/secrets.ts';
import { hashOfCode, readDayCodes } from '../../web/src/backoffice/box-office/entrance/offline/day-codes.ts';
import { isSigned } from '../../web/src/backoffice/box-office/entrance/offline/signed-codes.ts';
import { analyzeTables, type BenchDatabase } from '../database.ts';
import { findOffer, TENANT } from '../fixtures.ts';
import { Connection, requestText } from '../load/connection.ts';
import { takeAddresses } from '../load/load.ts';
import { limited } from '../report.ts';
import type { Server } from '../server.ts';
import type { Bench, Measure } from './measure.ts';

const DEVICES = 8;
const SECONDS = 4;
const CODES = 10_000;
/** Codes that are decided without a network. */
const OFFLINE_SCANS = 500;
const SHARE = 0.95;

/** Measures scans of devices over HTTP, and the same scans with the stored codes of a day. */
export const entranceScan: Measure = {
  names: ['entrance-scan-ms', 'entrance-codes-ms', 'entrance-offline-ms'],
  async run(bench) {
    const { server, database, note } = bench;
    const { keys, codes } = await addEntrance(server, database);
    await analyzeTables(database);
    const { loaded, offline } = await scanOffline(server, keys[0] ?? '', codes);
    const times = await scanOnline(bench, keys, codes);
    note(`entrance-scan-ms: ${times.length} scans of ${DEVICES} devices`);
    return {
      'entrance-scan-ms': limited('entrance-scan-ms', percentile(times), 'ms'),
      'entrance-codes-ms': limited('entrance-codes-ms', loaded, 'ms'),
      'entrance-offline-ms': limited('entrance-offline-ms', percentile(offline), 'ms'),
    };
  },
};

const percentile = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * SHARE)] ?? Number.NaN;

/**
 * Creates devices at an establishment of its own kind, and tickets of the day that open there.
 * @returns the keys of the devices, and the codes of the tickets
 */
async function addEntrance(server: Server, database: BenchDatabase) {
  const { tenantId, establishment: busy } = await findOffer(database);
  const { sql } = database;
  const [quiet] = await sql<{ code: string }>(
    'select code from venue.establishment where tenant_id = $1 and code <> $2 order by position, code limit 1',
    [tenantId, busy],
  );
  if (!quiet) throw new Error(`${TENANT} has a single establishment`);
  const secrets = createSecrets(await loadSecretKey(readConfig({ DATA_DIR: server.dataDirectory })));
  const keys = Array.from({ length: DEVICES }, () => newKey(secrets));
  for (const [index, { hash, ending }] of keys.entries())
    await sql(
      `insert into venue.device (tenant_id, name, establishment_code, key_hash, ending, made_by)
       values ($1, $2, $3, $4, $5, 'bench')`,
      [tenantId, `Bench ${index}`, quiet.code, hash, ending],
    );
  await sql(
    `insert into venue.service (tenant_id, code, type, establishment_code, family_code, public_type, labels, descriptions,
                                prices, vat_rate, position)
     select tenant_id, 'DOOR', 1, $2, family_code, public_type, labels, descriptions, prices, vat_rate, 998
       from venue.service where tenant_id = $1 limit 1`,
    [tenantId, quiet.code],
  );
  await sql(
    `with sold as (
       insert into venue.sale (tenant_id, key, order_number, sold_at, buyer_reference, locale)
       values ($1, 'bench-door', 'bench-door', now(), 'bench', 'fr-FR') returning tenant_id)
     insert into venue.ticket (tenant_id, sale_key, ordinal, line_id, ticket_number, code, service_code, price_name,
                               unit_price_cents, valid_from, valid_until)
     select tenant_id, 'bench-door', place, '', 'door-' || place,
            regexp_replace('DR' || lpad(place::text, 10, '0'), '(.{4})(.{4})(.{4})', '\\1 \\2 \\3'), 'DOOR', '', 0, now() - interval '1 day', now() + interval '1 year'
       from sold, generate_series(1, $2::int) as place`,
    [tenantId, CODES],
  );
  const codes = await sql<{ code: string }>(`select code from venue.ticket where service_code = 'DOOR'`);
  return { keys: keys.map(({ key }) => key), codes: codes.map(({ code }) => code) };
}

const headersOf = (key: string) => ({ tenantname: TENANT, authorization: `Bearer ${key}` });

async function ask<Answer>(connection: Connection, request: string): Promise<Answer> {
  const { status, body } = await connection.send(request);
  if (status !== 200) throw new Error(`The entrance answers ${status}: ${body}`);
  return JSON.parse(body.toString()) as Answer;
}

/** Loads the codes of the day like a device, and decides about some of them. @returns durations in milliseconds */
async function scanOffline(server: Server, key: string, codes: readonly string[]) {
  const [address = ''] = takeAddresses(1);
  const connection = new Connection(server.port, address);
  const get = <Answer>(path: string) => ask<Answer>(connection, requestText('GET', path, headersOf(key)));
  const { key: signingKey } = await get<{ key: Parameters<typeof isSigned>[1] }>('/api/v1/device/entrance');
  const begin = performance.now();
  const signed = await get<Parameters<typeof isSigned>[0]>('/api/v1/device/codes');
  if (!(await isSigned(signed, signingKey))) throw new Error('The codes of the day are not signed');
  const day = readDayCodes(signed.payload);
  const loaded = performance.now() - begin;
  connection.close();
  if (day.count < CODES) throw new Error(`Only ${day.count} codes were loaded`);
  const offline: number[] = [];
  for (const code of codes.slice(0, OFFLINE_SCANS)) {
    const from = performance.now();
    const hash = await hashOfCode(day.salt, code);
    const { isAccepted, reason } = day.decide(
      { scanId: randomUUID(), hash, at: Date.now(), direction: 'in' },
      new Map(),
    );
    offline.push(performance.now() - from);
    if (!isAccepted) throw new Error(`A device without a network stayed closed: ${reason}`);
  }
  return { loaded, offline };
}

/** Scans codes on all devices for some seconds, each code once. @returns durations in milliseconds */
async function scanOnline(
  { server }: Bench,
  keys: readonly string[],
  codes: readonly string[],
): Promise<number[]> {
  const times: number[] = [];
  const left = [...codes];
  const until = performance.now() + SECONDS * 1000;
  const device = async (key: string, address: string) => {
    const connection = new Connection(server.port, address);
    for (let code = left.pop(); code !== undefined && performance.now() < until; code = left.pop()) {
      const text = JSON.stringify({ scanId: randomUUID(), code, direction: 'in' });
      const begin = performance.now();
      const request = requestText('POST', '/api/v1/device/scan', headersOf(key), {
        type: 'application/json',
        text,
      });
      const { isAccepted, reason } = await ask<{ isAccepted: boolean; reason?: string }>(connection, request);
      times.push(performance.now() - begin);
      if (!isAccepted) throw new Error(`An entrance stayed closed: ${reason}`);
    }
    connection.close();
  };
  const addresses = takeAddresses(keys.length);
  await Promise.all(keys.map((key, index) => device(key, addresses[index] ?? '')));
  return times;
}
