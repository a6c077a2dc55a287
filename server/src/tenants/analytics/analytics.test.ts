import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['settings.analytic'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const TRACKER = { isEnable: true, url: 'https://stats.example.com/matomo/', siteId: '7' };
const read = async () => (await portal.ask('GET /settingsportal/analytics', { token })).body;
const save = async (change: object) => {
  const { version } = await read();
  return portal.ask('PUT /settingsportal/analytics', { body: { ...TRACKER, version, ...change }, token });
};
const seenByVisitors = async () => (await portal.ask('GET /portal/allParameters')).body.tracker;

describe('tracker of a venue', () => {
  test('is public only while enabled, and only for this venue', async () => {
    expect(await seenByVisitors()).toBeUndefined();
    await save({ isEnable: false });
    expect(await seenByVisitors()).toBeUndefined();
    expect((await portal.ask('GET /Tenant/Analytics')).body).toEqual({
      type: 1,
      isEnable: false,
      url: '',
      siteId: '',
    });
    await save({});
    const tracker = { url: 'https://stats.example.com/matomo', siteId: '7' };
    expect(await seenByVisitors()).toEqual(tracker);
    expect((await portal.ask('GET /Tenant/Analytics')).body).toEqual({ type: 1, isEnable: true, ...tracker });
    const other = await portal.ask('GET /portal/allParameters', { tenant: 'patinoire-givre' });
    expect(other.body.tracker).toBeUndefined();
  });

  test('is restored by an undo, and every change is written to the audit log', async () => {
    const before = await save({ siteId: '7' });
    await save({ siteId: '8' });
    const { version } = await read();
    const undone = await portal.ask('POST /settingsportal/undoanalytics', { body: { version }, token });
    expect(undone.body.siteId).toBe(before.body.siteId);
    expect(undone.body.previous).toBeUndefined();
    const entries = await portal.sql<{ action: string }>(
      `select action from portal.audit_entry where action like 'analytics.%' order by at desc limit 2`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['analytics.undone', 'analytics.saved']);
  });

  test('returns 409 for a save based on an outdated version', async () => {
    const { version } = await read();
    await save({ siteId: '9' });
    expect(await save({ siteId: '10', version })).toMatchObject({ status: 409, code: 'settings.changed' });
  });

  test.each([
    ['http://stats.example.com', '7'],
    ['https://*.example.com', '7'],
    ['https://me:secret@stats.example.com', '7'],
    ['https://stats.example.com/?a=b', '7'],
    ["https://stats.example.com; script-src 'unsafe-inline'", '7'],
    ['javascript:alert(1)', '7'],
    ['', '7'],
    ['https://stats.example.com', 'seven'],
    ['https://stats.example.com', ''],
  ])('rejects %s with site %s', async (url, siteId) => {
    expect(await save({ url, siteId })).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  test('is available only to administrators with settings.analytic', async () => {
    const other = await portal.administrator({ rights: ['settings.design'] });
    expect(await portal.ask('GET /settingsportal/analytics', { token: other.token })).toMatchObject({
      status: 401,
      code: 'commons.admin-right-required',
    });
  });
});

test('POST /settingsportal/testanalytics reports the answer of the tracker', async () => {
  let hit = '';
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (part: string) => {
      hit += part;
    });
    request.on('end', () =>
      hit.includes('idsite=7') ? response.writeHead(204).end() : response.writeHead(400).end('Unknown site'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = async (siteId: string) =>
    (await portal.ask('POST /settingsportal/testanalytics', { body: { url, siteId }, token })).body;
  expect(await send('7')).toEqual({ outcome: 'received', status: 204 });
  expect(new URLSearchParams(hit).get('rec')).toBe('1');
  hit = '';
  expect(await send('8')).toEqual({ outcome: 'refused', status: 400, answer: 'Unknown site' });
  await new Promise((resolve) => server.close(resolve));
  expect(await send('7')).toEqual({ outcome: 'unreachable' });
});
