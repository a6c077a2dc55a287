import { MAIL_NAMES, REMINDERS } from '@guichet/contract/tenants/mails.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.documents'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(() => portal.sql('delete from portal.mail_template'));

type Mail = (typeof MAIL_NAMES)[number];

const read = async (mail: Mail) =>
  (await portal.ask('GET /settingsportal/email/template', { token, query: { mail } })).body;

const save = async (mail: Mail, hoursBefore: number) =>
  portal.ask('PUT /settingsportal/email/template', {
    token,
    body: { mail, version: (await read(mail)).version, texts: {}, hoursBefore },
  });

it('reminders have the default time until the venue sets another, and other mails have no time', async () => {
  for (const mail of MAIL_NAMES) {
    const usual = mail in REMINDERS ? REMINDERS[mail as keyof typeof REMINDERS].usual : undefined;
    expect((await read(mail)).hoursBefore, mail).toBe(usual);
  }
});

it('the time of a reminder is changed or switched off, recorded in the audit log, and undone', async () => {
  expect((await save('visit-reminder', 48)).body).toMatchObject({ hoursBefore: 48, canUndo: true });
  expect((await save('visit-reminder', 0)).body.hoursBefore).toBe(0);
  const [entry] = await portal.sql<{ changes: unknown }>(
    "select changes from portal.audit_entry where action = 'mail-template.saved' order by at desc limit 1",
  );
  expect(entry?.changes).toEqual([{ field: 'hoursBefore', from: '48', to: '0' }]);
  const { version } = await read('visit-reminder');
  const undone = await portal.ask('POST /settingsportal/email/undotemplate', {
    token,
    body: { mail: 'visit-reminder', version },
  });
  expect(undone.body.hoursBefore).toBe(48);
});

it('reminders keep their time when only their text is changed', async () => {
  await save('visit-reminder', 72);
  const { version } = await read('visit-reminder');
  const texts = { 'fr-FR': { subject: 'À demain', html: '<p>{BILLETS}</p>' } };
  await portal.ask('PUT /settingsportal/email/template', {
    token,
    body: { mail: 'visit-reminder', version, texts },
  });
  expect((await read('visit-reminder')).hoursBefore).toBe(72);
});

it.each([
  ['visit-reminder', 5],
  ['visit-reminder', 168],
  ['receipt', 24],
] as const)('PUT /settingsportal/email/template rejects %s sent %d hours ahead', async (mail, hours) => {
  expect(await save(mail, hours)).toMatchObject({ status: 400, code: 'field.choice' });
});
