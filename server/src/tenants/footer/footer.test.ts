import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '#app.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\nstartxref\n9\n%%EOF\n';

let portal: PortalTest;
let other: App;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  other = await portal.addNode();
  token = (await portal.administrator({ rights: ['settings.documents'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

const read = async () => (await portal.ask('GET /settingsportal/footer', { token })).body;
const seen = async (via?: App) => (await portal.ask('GET /portal/allParameters', via ? { via } : {})).body;
const upload = (text: string, name = 'reglement.pdf') =>
  portal.ask('POST /settingsportal/document', {
    token,
    body: { name, mediaType: 'application/pdf', content: Buffer.from(text, 'latin1').toString('base64') },
  });
const add = (url: string) =>
  portal.ask('POST /settingsportal/usedLink', {
    token,
    body: { kind: 'social', contents: { 'fr-FR': { name: 'Réseau', url } } },
  });
const undo = async () =>
  portal.ask('POST /settingsportal/undofooter', {
    token,
    body: { version: (await read()).saved.version },
  });

describe('footer', () => {
  it('shows an added link at the next view on every process until the link is removed', async () => {
    const { status, body } = await add('https://social.example/lieu');
    expect(status).toBe(200);
    const link = body.links.at(-1);
    const shows = async (via?: App) => (await seen(via)).usedLinks.some(({ id }) => id === link?.id);
    expect(await shows()).toBe(true);
    await vi.waitFor(async () => expect(await shows(other)).toBe(true), { timeout: 1000, interval: 5 });
    await portal.ask('DELETE /settingsportal/usedLink', { token, query: { usedLinkId: link?.id ?? '' } });
    expect(await shows()).toBe(false);
  });

  it('links to a document and shows its size', async () => {
    const { body: document } = await upload(PDF);
    const { body } = await portal.ask('POST /settingsportal/usedLink', {
      token,
      body: { kind: 'rules', contents: { 'fr-FR': { name: 'Règlement', url: '', documentId: document.id } } },
    });
    const link = (await seen()).usedLinks.find(({ id }) => id === body.links.at(-1)?.id);
    expect(link?.contents['fr-FR']).toMatchObject({ name: 'Règlement', size: PDF.length });
    const file = await portal.ask('GET /portal/usedLinkFile', {
      query: { usedLinkId: link?.id ?? '', language: 'de-DE' },
    });
    expect(file.status).toBe(200);
    await undo();
  });

  it('accepts a change to a long footer and records the difference in the audit log', async () => {
    for (const place of ['un', 'deux', 'trois', 'quatre', 'cinq']) {
      const address = `https://social.example/${place}/${'a'.repeat(200)}`;
      expect((await add(address)).body.links.at(-1)?.contents['fr-FR']?.url).toBe(address);
    }
    const { links, saved, contactEmail } = await read();
    await portal.ask('PUT /settingsportal/footer', {
      token,
      body: { version: saved.version, contactEmail, links: links.slice(0, -5) },
    });
    const [entry] = await portal.sql<{ changes: { from: string }[] }>(
      `select changes from portal.audit_entry where action = 'footer.saved' order by at desc limit 1`,
    );
    expect(entry?.changes[0]?.from).toMatch(/^social: Réseau → https:\/\/social\.example\/un/);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://a@b.example', ' JAVASCRIPT:x'])(
    'rejects the address %j with a message',
    async (url) => {
      const { status, fields } = await add(url);
      expect(status).toBe(400);
      expect(Object.values(fields ?? {})).toEqual(['Adresse web complète attendue, en https']);
    },
  );

  it('rejects a document that contains a script', async () => {
    const { status, code } = await upload(PDF.replace('/Type', '/S /JavaScript /Type'));
    expect({ status, code }).toEqual({ status: 415, code: 'document.script' });
  });

  it('requires no acceptance of terms without a terms link, and requires it again after an undo', async () => {
    const { links } = await read();
    const terms = links.find(({ kind }) => kind === 'terms');
    await portal.ask('DELETE /settingsportal/usedLink', { token, query: { usedLinkId: terms?.id ?? '' } });
    expect((await seen()).usedLinks.some(({ kind }) => kind === 'terms')).toBe(false);
    await undo();
    expect((await read()).links).toEqual(links);
    expect((await seen()).usedLinks.some(({ kind }) => kind === 'terms')).toBe(true);
    expect((await undo()).code).toBe('settings.nothing-to-undo');
  });

  it('returns 409 to the second of two concurrent saves', async () => {
    const { links, saved } = await read();
    const answers = await Promise.all(
      ['un@example.com', 'deux@example.com'].map((contactEmail) =>
        portal.ask('PUT /settingsportal/footer', {
          token,
          body: { version: saved.version, contactEmail, links },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('changes no other venue and rejects documents of another venue', async () => {
    const [theirs] = await portal.sql<{ id: string }>(
      `select document.id from portal.document join portal.tenant on tenant.id = tenant_id
        where tenant.name = 'patinoire-givre' limit 1`,
    );
    const { code } = await portal.ask('POST /settingsportal/usedLink', {
      token,
      body: { kind: 'other', contents: { 'fr-FR': { name: 'X', url: '', documentId: theirs?.id } } },
    });
    expect(code).toBe('document.not-found');
    const { body } = await portal.ask('GET /portal/allParameters', { tenant: 'patinoire-givre' });
    expect(body.usedLinks).toHaveLength(3);
  });
});

describe('used pages and functionalities', () => {
  it('close a page immediately and open it again after an undo', async () => {
    const { token: mine } = await portal.administrator({ rights: ['settings.functionnalities'] });
    const { body: pages } = await portal.ask('GET /settingsportal/usedpages', { token: mine });
    const { saved, ...open } = pages;
    const closed = await portal.ask('PUT /settingsportal/usedpages', {
      token: mine,
      body: { ...open, signin: false, version: saved.version },
    });
    const presignup = () => portal.ask('POST /user/presignup', { body: { email: 'new@example.com' } });
    expect((await presignup()).code).toBe('account.registration-closed');
    await portal.ask('POST /settingsportal/undousedpages', {
      token: mine,
      body: { version: closed.body.saved.version },
    });
    expect((await presignup()).status).toBe(204);
  });

  it('are changed by an administrator with the right and recorded in the audit log', async () => {
    const { token: mine } = await portal.administrator({ rights: ['settings.admin'] });
    const { body } = await portal.ask('GET /settingsportal/usedfonctionnalities', { token: mine });
    const { saved, ...all } = body;
    await portal.ask('PUT /settingsportal/usedfonctionnalities', {
      token: mine,
      body: { ...all, fastBuy: false, version: saved.version },
    });
    expect((await seen()).homeItems).toContainEqual(
      expect.objectContaining({ code: 'homeItems_1', isEnable: false }),
    );
    const [entry] = await portal.sql<{ changes: unknown }>(
      `select changes from portal.audit_entry where action = 'usedfonctionnalities.saved'`,
    );
    expect(entry?.changes).toEqual([{ field: 'fastBuy', from: 'true', to: 'false' }]);
  });
});

describe('end of navigation', () => {
  it('shows the venue’s text and accepts only known websites as the page after a logout', async () => {
    const { token: mine } = await portal.administrator({ rights: ['settings.design'] });
    const { body } = await portal.ask('GET /settingsportal/endofnavigation', { token: mine });
    const { saved, texts } = body;
    const save = (disconnectingPage: string, success = {}) =>
      portal.ask('PUT /settingsportal/endofnavigation', {
        token: mine,
        body: {
          texts: { ...texts, success: { 'fr-FR': 'Merci !', ...success } },
          disconnectingPage,
          version: saved.version,
        },
      });
    expect((await save('javascript:alert(1)')).status).toBe(400);
    expect((await save('', { 'fr-FR': '', 'de-DE': 'Danke!' })).status).toBe(400);
    const foreign = await save('https://www.example.com');
    expect(foreign.status).toBe(400);
    expect(foreign.fields.disconnectingPage).toMatch(/^Ce site n’est pas connu/);
    await portal.sql(
      `update portal.tenant set embedding_origins = '{https://www.example.com}' where name = 'aqua-rivage'`,
    );
    portal.services.tenants.invalidate();
    expect((await save('https://www.example.com.evil.example/')).status).toBe(400);
    expect((await save('https://www.example.com')).status).toBe(200);
    const said = await portal.ask('GET /portal/endofnavigation');
    expect(said.body.texts).toEqual({ success: { 'fr-FR': 'Merci !' } });
    const shell = await portal.ask('GET /Tenant/BackOffice');
    expect(shell.body.disconnectingPage).toBe('https://www.example.com/');
    expect((await save('')).code).toBe('settings.changed');
  });
});
