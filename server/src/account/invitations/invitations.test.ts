import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importTasks } from '#box-office/imports/imports.jobs.ts';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { ImportTest } from '#test/portal/imports.ts';
import { invitationTasks } from './invitations.jobs.ts';

let test: ImportTest;
let sent: MailMessage[] = [];
beforeAll(async () => {
  test = await ImportTest.open();
});
afterAll(() => test.portal[Symbol.asyncDispose]());
beforeEach(() => {
  sent = [];
});

const login = (email: string, password = 'wrong password') =>
  test.portal.ask('POST /user/login', { body: { email, password } });

/** Runs the enqueued mails twice, as after a crash. */
async function mail(): Promise<void> {
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const services = { ...test.portal.services, mailer };
  const tasks = { ...invitationTasks(services as never), ...importTasks(services as never) };
  const jobs = await test.portal.sql<{ task: string; payload: object }>(
    `delete from portal.outbox where task in ('account.invitation-mail', 'box-office.import-invitations')
     returning task, payload`,
  );
  for (const { task, payload } of [...jobs, ...jobs]) await tasks[task]?.run(payload, {} as JobContext);
}

async function importCustomers(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID().slice(0, 8)}@example.com`);
  const lines = emails.map((email) => `${email};${email};Ada;Morel;de`);
  await test.import('customers', ['N° client;E-mail;Prénom;Nom;Langue', ...lines].join('\n'));
  return emails;
}

describe('POST /user/login', () => {
  it('answers as ever at a venue without imported accounts', async () => {
    expect((await login('nobody@example.com')).code).toBe('account.invalid-credentials');
  });

  it('answers every address alike at a venue with imported accounts, and mails the imported one alone', async () => {
    const [email = ''] = await importCustomers(1);
    const answers = [
      await login(email),
      await login('nobody@example.com'),
      await login('jeanne@example.com'),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, code: 'account.first-sign-in' });
      expect(answer.error).toBe(answers[0]?.error);
    }
    await mail();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: { address: email }, lang: 'de-DE' });
    expect(sent[0]?.text).toContain('/de-DE/aqua-rivage/forgottenPassword');
    expect((await login('jeanne@example.com', DEMONSTRATION_PASSWORD)).status).toBe(200);
  });
});

describe('POST /boxoffice/importinvitations', () => {
  const invite = (count: number) =>
    test.portal.ask('POST /boxoffice/importinvitations', { token: test.token, body: { count } });
  const state = async () =>
    (await test.portal.ask('GET /boxoffice/imports', { token: test.token })).body.invitations;

  it('mails each imported customer once, after the confirmed number', async () => {
    await importCustomers(120);
    const { waiting } = await state();
    expect(await invite(waiting + 1)).toMatchObject({ status: 409, code: 'import.invitations-changed' });
    expect((await invite(waiting)).status).toBe(204);
    expect((await invite(waiting)).status).toBe(409);
    await mail();
    await mail();
    expect(sent).toHaveLength(waiting);
    expect(new Set(sent.map(({ to }) => to.address)).size).toBe(waiting);
    expect(await state()).toMatchObject({ waiting: 0, invited: waiting, isSending: false });
  });
});
