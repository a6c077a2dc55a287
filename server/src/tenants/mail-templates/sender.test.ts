import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { venueMails } from './mail-templates.service.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['settings.documents'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const read = () => portal.ask('GET /settingsportal/email/sender', { token });
const save = (body: { name?: string; replyTo?: string }, locale = 'fr-FR') =>
  portal.ask('PUT /settingsportal/email/sender', { body, token, locale });
async function senderOf(name: string) {
  const tenant = await portal.services.tenants.find(name);
  if (!tenant) throw new Error(`The demonstration has no venue ${name}`);
  return (await venueMails(portal.services, tenant)).sender;
}

describe('PUT /settingsportal/email/sender', () => {
  it('sets the name and reply address of one venue’s mails only, and keeps the signed address', async () => {
    const before = await senderOf('aqua-rivage');
    const other = await senderOf('patinoire-givre');
    const chosen = { name: 'Accueil, Aqua Rivage', replyTo: 'accueil.client@aquarivage.example' };
    expect(await save(chosen)).toMatchObject({
      status: 200,
      body: { ...chosen, address: before.from.address },
    });
    expect((await read()).body).toMatchObject({ ...chosen, usualName: 'Aqua Rivage' });
    expect(await senderOf('aqua-rivage')).toEqual({
      from: { name: chosen.name, address: before.from.address },
      replyTo: { name: chosen.name, address: chosen.replyTo },
    });
    expect(await senderOf('patinoire-givre')).toEqual(other);
    const [entry] = await portal.sql<{ action: string }>(
      `select action from portal.audit_entry where action = 'mail-sender.saved'`,
    );
    expect(entry).toBeDefined();
    // An omitted value falls back to the default.
    await save({});
    expect(await senderOf('aqua-rivage')).toEqual(before);
  });

  it.each([
    ['a line break in the name', { name: 'Aqua\r\nBcc: all@example.com' }, 'name'],
    ['an address in the name', { name: 'service@bank.example' }, 'name'],
    ['angle brackets in the name', { name: 'Aqua <x>' }, 'name'],
    ['text that turns around', { name: 'Aqua \u202eegaviR' }, 'name'],
    ['two addresses', { replyTo: 'a@example.com, b@example.com' }, 'replyTo'],
    ['a line break in the address', { replyTo: 'a@example.com\r\nBcc: b@example.com' }, 'replyTo'],
    ['no address', { replyTo: 'accueil' }, 'replyTo'],
  ])('rejects %s at its field, with a message in each language', async (_what, body, field) => {
    const words = new Set<string>();
    for (const locale of ['fr-FR', 'en-GB', 'de-DE']) {
      const answer = await save(body, locale);
      expect(answer.status).toBe(400);
      words.add(answer.fields[field] ?? '');
    }
    expect(words.size).toBe(3);
    expect((await read()).body.name).toBeUndefined();
  });

  it('requires the right settings.documents', async () => {
    const { token: other } = await portal.administrator({ rights: ['settings.ticketing'] });
    const { status } = await portal.ask('GET /settingsportal/email/sender', { token: other });
    expect([401, 403]).toContain(status);
  });
});
