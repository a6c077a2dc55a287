import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { MAIL_NAMES, MAIL_VARIABLES } from '@guichet/contract/tenants/mails.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import type { MailTexts } from './mail-templates.ts';

type Template = CallAnswer<'GET /settingsportal/email/template'>;
type Mail = Template['mail'];

const TEXT = {
  subject: 'Reçu {NUMCMD}',
  html: '<h2>Merci {PRENOM}</h2><p>Payé : <strong>{TOTAL}</strong></p>',
};

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.documents'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(() => portal.sql('delete from portal.mail_template'));

const read = async (mail: Mail = 'receipt', as = token, tenant = 'aqua-rivage'): Promise<Template> =>
  (await portal.ask('GET /settingsportal/email/template', { token: as, tenant, query: { mail } })).body;

const save = async (texts: MailTexts, mail: Mail = 'receipt', version?: number) =>
  portal.ask('PUT /settingsportal/email/template', {
    token,
    body: { mail, version: version ?? (await read(mail)).version, texts },
  });

const undo = async () =>
  portal.ask('POST /settingsportal/email/undotemplate', {
    token,
    body: { mail: 'receipt', version: (await read()).version },
  });

describe('mails of the product', () => {
  it('are all listed, with the product’s text until the venue saves a text', async () => {
    const list = await portal.ask('GET /settingsportal/email/templates', { token });
    expect(list.body.map(({ mail }) => mail)).toEqual(MAIL_NAMES);
    expect(list.body.flatMap(({ languages }) => languages)).toEqual([]);
    for (const mail of MAIL_NAMES) {
      const { product, texts } = await read(mail);
      expect(texts).toEqual({});
      expect((await save(product, mail)).status, mail).toBe(200);
    }
  });

  it('are sent through VenueMails, which applies the venue’s text, with mails of the platform as the only ones without a template', () => {
    const source = join(import.meta.dirname, '../..');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .filter((path) => !path.startsWith('platform/') && !path.startsWith('gateways/mail/'))
      .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));
    const filesWith = (pattern: RegExp) =>
      files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
    expect(filesWith(/deliverOnce\(|mailer\s*\.send\(/).sort()).toEqual([
      'tenants/mail-templates/mail-templates.calls.ts',
      'tenants/mail-templates/mail-templates.service.ts',
    ]);
    expect(filesWith(/: PlatformMail\b(?! \|)/)).toEqual([
      'backoffice/health/health-alert-mail.ts',
      'backoffice/opening-request/opening-mails.ts',
    ]);
    expect(filesWith(/mails\.(send|sendOnce)\(/).length).toBeGreaterThan(8);
  });

  it('offer variables of at most ten characters, each in at least one mail', async () => {
    const { body } = await portal.ask('GET /settingsportal/email/GetAllMailVariables', { token });
    expect(body.map(({ code }) => code)).toEqual(Object.keys(MAIL_VARIABLES));
    for (const { code, mails } of body) {
      expect(code).toMatch(/^[A-Z]{1,10}$/);
      expect(mails).not.toEqual([]);
    }
  });
});

describe('mail text of a venue', () => {
  it('is saved, listed and recorded in the audit log', async () => {
    const saved = await save({ 'fr-FR': TEXT });
    expect(saved.body).toMatchObject({ version: 1, texts: { 'fr-FR': TEXT }, canUndo: true });
    const list = await portal.ask('GET /settingsportal/email/templates', { token });
    expect(list.body.find(({ mail }) => mail === 'receipt')?.languages).toEqual(['fr-FR']);
    const [entry] = await portal.sql<{ action: string; subject: string; changes: { field: string }[] }>(
      "select action, subject, changes from portal.audit_entry where action like 'mail-template.%' order by at desc limit 1",
    );
    expect(entry).toMatchObject({ action: 'mail-template.saved', subject: 'receipt' });
    expect(entry?.changes.map(({ field }) => field)).toEqual(['fr-FR.subject', 'fr-FR.text']);
  });

  it('creates no version when nothing has changed', async () => {
    await save({ 'fr-FR': TEXT });
    expect((await save({ 'fr-FR': TEXT })).body.version).toBe(1);
  });

  it('is undone step by step, back to the product’s text', async () => {
    await save({ 'fr-FR': TEXT });
    await save({});
    expect((await read()).texts).toEqual({});
    expect((await undo()).body.texts).toEqual({ 'fr-FR': TEXT });
    expect((await undo()).body).toMatchObject({ texts: {}, canUndo: false });
    expect(await undo()).toMatchObject({ status: 409, code: 'settings.nothing-to-undo' });
  });

  it('returns 409 to the second of two concurrent saves', async () => {
    const { version } = await read();
    await save({ 'fr-FR': TEXT });
    const second = await save({ 'fr-FR': { ...TEXT, subject: 'Autre' } }, 'receipt', version);
    expect(second).toMatchObject({ status: 409, code: 'settings.changed' });
    expect((await read()).texts['fr-FR']?.subject).toBe(TEXT.subject);
  });

  it('applies to one venue only', async () => {
    await save({ 'fr-FR': TEXT });
    const there = await portal.administrator({ rights: ['settings.documents'], tenant: 'patinoire-givre' });
    expect(await read('receipt', there.token, 'patinoire-givre')).toMatchObject({ version: 0, texts: {} });
  });

  it.each([[['settings.design']], [['settings.admin']], [[]]] as const)(
    'returns 401 for an administrator with %j',
    async (rights) => {
      const { token: weak } = await portal.administrator({ rights });
      const draft = { mail: 'receipt', locale: 'fr-FR', ...TEXT } as const;
      const answers = [
        await portal.ask('GET /settingsportal/email/template', { token: weak, query: { mail: 'receipt' } }),
        await portal.ask('PUT /settingsportal/email/template', {
          token: weak,
          body: { mail: 'receipt', version: 0, texts: {} },
        }),
        await portal.ask('POST /settingsportal/email/preview', { token: weak, body: draft }),
        await portal.ask('POST /settingsportal/email/test', { token: weak, body: draft }),
      ];
      for (const { status } of answers) expect(status).toBe(401);
    },
  );
});

describe('rejected mail text', () => {
  it.each([
    [
      '<p>Bonjour</p><p>{PRIX}</p>',
      'Paragraphe 2\u202f: la variable «\u00a0PRIX\u00a0» n’existe pas pour cet e-mail.',
    ],
    ['<p><a href="javascript:alert(1)">x</a></p>', /Paragraphe 1.*javascript:alert\(1\)/],
    ['<p>a</p><script>alert(1)</script>', /Paragraphe 2.*<script>/],
    ['<p>{LIEN}</p>', /«.Lien de l’e-mail.».*ne va pas à cet endroit/],
  ])('names the problem and its place: %s', async (html, words) => {
    const { status, code, fields } = await save({ 'fr-FR': { ...TEXT, html } });
    expect({ status, code }).toEqual({ status: 400, code: 'request.invalid' });
    const message = fields['texts.fr-FR.html'];
    if (typeof words === 'string') expect(message?.replaceAll(/\s/g, ' ')).toBe(words.replaceAll(/\s/g, ' '));
    else expect(message).toMatch(words);
  });

  it('names the missing code in the text of a code mail', async () => {
    const { fields } = await save({ 'fr-FR': { subject: 'Code', html: '<p>Bonjour</p>' } }, 'signup-code');
    expect(fields['texts.fr-FR.html']).toMatch(/Il manque la variable «.Code, en grand.»/);
  });

  it.each(['Reçu\r\nBcc: a@example.com', 'Reçu\u2028x', '', ' '])(
    'names the subject field for the subject %j',
    async (subject) => {
      const { status, fields } = await save({ 'fr-FR': { ...TEXT, subject } });
      expect(status).toBe(400);
      expect(Object.keys(fields)).toEqual(['texts.fr-FR.subject']);
    },
  );
});

describe('preview of a mail text', () => {
  const draft = { mail: 'receipt', locale: 'fr-FR', ...TEXT } as const;

  it('is filled with sample data', async () => {
    const { body } = await portal.ask('POST /settingsportal/email/preview', { token, body: draft });
    expect(body.subject).toBe('Reçu AR-26-004812');
    expect(body.html).toContain('>Merci Camille</h1>');
    expect(body.text).toMatch(/Payé\s: 18,70\s€/);
  });

  it('is sent to its requester only', async () => {
    const { email, token: own } = await portal.administrator({ rights: ['settings.documents'] });
    const answer = await portal.ask('POST /settingsportal/email/test', { token: own, body: draft });
    expect(answer.body).toEqual({ to: email });
    const sent = await portal.sql<{ recipient: string; subject: string }>(
      "select recipient, subject from sandbox.mail where subject like 'Reçu AR-%'",
    );
    expect(sent).toEqual([{ recipient: email, subject: 'Reçu AR-26-004812' }]);
  });
});
