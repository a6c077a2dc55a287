import {
  type Configuration,
  PARTNER_TYPES,
  type PartnerType,
} from '@guichet/contract/tenants/partner-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '#app.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let other: App;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  other = await portal.addNode();
  ({ token } = await portal.administrator({ rights: ['settings.functionnalities'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const read = async () => (await portal.ask('GET /settingsportal/partner', { token })).body;
const add = (type: PartnerType, configuration: Configuration | string, locale?: string) =>
  portal.ask('POST /settingsportal/partner', {
    token,
    ...(locale && { locale }),
    body: {
      type,
      configuration: typeof configuration === 'string' ? configuration : JSON.stringify(configuration),
    },
  });
// Removes the partner of the demonstration data.
beforeEach(async () => {
  const { saved } = await read();
  await portal.ask('PUT /settingsportal/partner', { token, body: { partners: [], version: saved.version } });
});

const OFFICE = { name: 'Office de tourisme du Golfe', url: 'https://golfe.example.com/' };
const footer = async (via?: App) =>
  (await portal.ask('GET /portal/allParameters', via && { via })).body.usedLinks.map(
    ({ contents }) => contents,
  );

describe('partner', () => {
  it('of the footer is shown in every language on every node until it is removed', async () => {
    const { body } = await add('tourist-office', OFFICE);
    const both = await add('newsletter', { url: 'https://news.example.com/signup' });
    expect(both.body.partners.map(({ type }) => type)).toEqual(['tourist-office', 'newsletter']);
    const [, , ...others] = PARTNER_TYPES;
    expect(others).toEqual(['review']);
    const shown = async (via?: App) =>
      (await footer(via)).filter((one) => one['fr-FR']?.url.includes('example.com'));
    const expected = [
      { 'fr-FR': OFFICE, 'en-GB': OFFICE, 'de-DE': OFFICE },
      {
        'fr-FR': { name: 'Recevoir nos actualités', url: 'https://news.example.com/signup' },
        'en-GB': { name: 'Get our news', url: 'https://news.example.com/signup' },
        'de-DE': { name: 'Neuigkeiten erhalten', url: 'https://news.example.com/signup' },
      },
    ];
    expect((await shown()).slice(-2)).toEqual(expected);
    await vi.waitFor(async () => expect((await shown(other)).slice(-2)).toEqual(expected), {
      timeout: 5000,
      interval: 5,
    });
    const { id = '' } = body.partners[0] ?? {};
    const removed = await portal.ask('DELETE /settingsportal/partner', { token, query: { id } });
    expect(removed.body.partners.map(({ type }) => type)).toEqual(['newsletter']);
    expect((await shown()).map((one) => one['en-GB']?.name)).not.toContain(OFFICE.name);
    expect((await portal.ask('DELETE /settingsportal/partner', { token, query: { id } })).code).toBe(
      'partner.not-found',
    );
  });

  it('for reviews is shown only at the end of a purchase', async () => {
    const before = (await footer()).length;
    const end = async () => (await portal.ask('GET /portal/endofnavigation')).body.reviewAddress;
    expect(await end()).toBeUndefined();
    await add('review', { url: 'https://reviews.example.com/rivage' });
    expect(await end()).toBe('https://reviews.example.com/rivage');
    expect(await footer()).toHaveLength(before);
  });

  it('is unique per type, and a duplicate returns 409 in the administrator’s language', async () => {
    await add('review', { url: 'https://reviews.example.com' });
    expect(await add('review', { url: 'https://others.example.com' }, 'en-GB')).toMatchObject({
      status: 409,
      code: 'partner.type-exists',
      error: /already/,
    });
  });

  it.each<[PartnerType, Configuration | string, string]>([
    ['tourist-office', { url: OFFICE.url }, 'partners.tourist-office.name'],
    ['review', {}, 'partners.review.url'],
    ['review', { url: 'javascript:alert(1)' }, 'partners.review.url'],
    ['review', { url: 'https://a@b.example.com' }, 'partners.review.url'],
    ['review', { ...OFFICE }, 'partners.review'],
    ['newsletter', '[', 'partners.newsletter'],
    ['newsletter', 'null', 'partners.newsletter'],
    ['newsletter', '{"url":1}', 'partners.newsletter'],
  ])('of type %s with %o is rejected', async (type, configuration, field) => {
    const refused = await add(type, configuration);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
    expect((await read()).partners).toEqual([]);
  });
});

it('GET /SettingsPortal/ConfigurationFields describes the fields of a partner type', async () => {
  const { body } = await portal.ask('GET /SettingsPortal/ConfigurationFields', {
    token,
    query: { partnerType: 'tourist-office' },
  });
  expect(body.map(({ code, kind }) => [code, kind])).toEqual([
    ['name', 'text'],
    ['url', 'address'],
  ]);
});

it('an undo restores all partners, and every change is written to the audit log', async () => {
  const { saved } = await read();
  const partners = [
    { type: 'review' as const, configuration: JSON.stringify({ url: 'https://r.example.com' }) },
  ];
  const put = (version: number) =>
    portal.ask('PUT /settingsportal/partner', { token, body: { partners, version } });
  const { body } = await put(saved.version);
  expect((await put(saved.version)).code).toBe('settings.changed');
  const undone = await portal.ask('POST /settingsportal/undopartner', {
    token,
    body: { version: body.saved.version },
  });
  expect(undone.body.partners).toEqual([]);
  const entries = await portal.sql<{ action: string; changes: object[] }>(
    `select action, changes from portal.audit_entry where action like 'partner.%' order by at desc limit 2`,
  );
  expect(entries.map(({ action }) => action)).toEqual(['partner.undone', 'partner.saved']);
  expect(entries[1]?.changes).toEqual([{ field: 'partner_review', to: 'https://r.example.com/' }]);
});
