import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Requests an address like a calendar, without headers. */
async function subscribe(search: Record<string, string>, headers: Record<string, string> = {}) {
  const query = new URLSearchParams({ tenantName: 'aqua-rivage', ...search });
  const answer = await portal.app.inject({ url: `/api/v1/Ticketing/calendar.ics?${query}`, headers });
  const lines = answer.payload.replaceAll('\r\n ', '').split('\r\n');
  return {
    ...answer,
    lines,
    values: (name: string) =>
      lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1)),
  };
}

describe('the calendar of a theme', () => {
  test('contains its upcoming sessions in order, with texts and booking addresses', async () => {
    const feed = await subscribe({ theme: 'FORME' });
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(feed.values('X-WR-CALNAME')).toEqual(['Forme – Aqua Rivage']);
    const starts = feed.values('DTSTART');
    expect(starts.length).toBeGreaterThan(10);
    expect(starts).toEqual(starts.toSorted());
    expect(feed.values('SUMMARY')).toContain('Aquagym tonique');
    expect(feed.values('UID')).toHaveLength(new Set(feed.values('UID')).size);
    for (const url of feed.values('URL'))
      expect(url).toMatch(/\/aqua-rivage\/ticketing\/\w+\/service\/[\w-]+\?day=.+&session=/);
    expect(feed.values('DESCRIPTION')[0]).toContain('Réserver');
  });

  test('contains only sessions with a named price of a given discount code', async () => {
    const named = await portal.app.inject({
      method: 'POST',
      url: '/api/v1/ticketing/services/filtering',
      payload: {},
      headers: { tenantname: 'aqua-rivage' },
    });
    const services =
      named.json<{ labels: Record<string, string>; discountCodes: Record<string, string> }[]>();
    const code = services.flatMap(({ discountCodes }) => Object.values(discountCodes))[0] ?? '';
    const titles = services
      .filter(({ discountCodes }) => Object.values(discountCodes).includes(code))
      .map(({ labels }) => labels['fr-FR']);
    const [all, solidary] = [await subscribe({}), await subscribe({ externalDiscountCode: code })];
    const found = solidary.values('SUMMARY');
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(all.values('SUMMARY').length);
    for (const title of new Set(found)) expect(titles).toContain(title);
  });

  test('is in the language of its address', async () => {
    const feed = await subscribe({ theme: 'FORME', language: 'de-DE' });
    expect(feed.values('DESCRIPTION')[0]).toContain('Buchen');
    expect(feed.values('URL')[0]).toContain('/de-DE/aqua-rivage/');
  });

  test('contains a version and a state for each session, and is compressed', async () => {
    const feed = await subscribe({});
    const count = feed.values('UID').length;
    expect(feed.values('SEQUENCE')).toHaveLength(count);
    expect(feed.values('STATUS')).toEqual(Array.from({ length: count }, () => 'CONFIRMED'));
    for (const [encoding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const compressed = await subscribe({}, { 'accept-encoding': encoding });
      expect(compressed.headers['content-encoding']).toBe(encoding);
      expect(compressed.headers.vary).toContain('accept-encoding');
      expect(compressed.rawPayload.length).toBeLessThan(feed.rawPayload.length / 5);
      expect(decode(compressed.rawPayload).toString()).toBe(feed.payload);
    }
  });

  test('answers 304 to a matching ETag', async () => {
    const { headers } = await subscribe({ theme: 'FORME' });
    expect(headers['cache-control']).toBe('public, max-age=900');
    const again = await subscribe({ theme: 'FORME' }, { 'if-none-match': String(headers.etag) });
    expect({ status: again.statusCode, length: again.payload.length }).toEqual({ status: 304, length: 0 });
    expect((await subscribe({ theme: 'PLEIN-AIR' })).headers.etag).not.toBe(headers.etag);
  });

  test('is empty for an unknown theme, and contains other sessions for another venue', async () => {
    expect((await subscribe({ theme: 'GONE' })).values('UID')).toEqual([]);
    const rink = await subscribe({ tenantName: 'patinoire-givre' });
    expect(rink.values('UID').length).toBeGreaterThan(0);
    for (const uid of rink.values('UID')) expect(uid).toMatch(/@patinoire-givre$/);
  });
});
