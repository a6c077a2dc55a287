import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { accountTasks } from './codes.jobs.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

it('a mail with a code uses the venue’s text', async () => {
  const { token } = await portal.administrator({ rights: ['settings.documents'] });
  const text = { subject: 'Bienvenue à {LIEU}', html: '<p>Votre code :</p><p>{CODE}</p>' };
  const body = { mail: 'signup-code' as const, version: 0, texts: { 'fr-FR': text } };
  await portal.ask('PUT /settingsportal/email/template', { token, body });
  await portal.ask('POST /user/presignup', { body: { email: 'mails@example.com' } });
  const [job] = await portal.sql<{ payload: object }>(
    "delete from portal.outbox where task = 'account.mail' returning payload",
  );
  const messages: { subject: string; text: string }[] = [];
  const mailer = { send: async (message: { subject: string; text: string }) => void messages.push(message) };
  await accountTasks({ ...portal.services, mailer })['account.mail']?.run(job?.payload, {} as never);
  expect(messages[0]?.subject).toMatch(/^Bienvenue à /);
  expect(messages[0]?.text).toMatch(/\n\d{6}\n/);
});
