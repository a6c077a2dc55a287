import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailMessage, MailRefused } from '#platform/mail/message.ts';
import { type AccountTest, accountTest, PASSWORD, REGISTRATION } from '#test/portal/accounts.ts';
import { accountTasks } from './codes.jobs.ts';

let test: AccountTest;
let sent: MailMessage[] = [];
let failure: Error | undefined;
beforeAll(async () => {
  test = await accountTest();
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  sent = [];
  failure = undefined;
});

/** Runs the requested jobs in order. */
async function runJobs(): Promise<void> {
  const mailer = {
    send: async (message: MailMessage) => {
      if (failure) throw failure;
      sent.push(message);
    },
  };
  const tasks = accountTasks({
    ...test.services,
    mailer,
    config: { publicUrl: 'https://tickets.example.com' } as never,
    tenants: { withId: async () => test.tenants.pool } as never,
  });
  const jobs = await test.sql<{ payload: object }>(
    `delete from portal.outbox where task = 'account.mail' returning payload`,
  );
  for (const job of jobs) await tasks['account.mail']?.run(job.payload, {} as never);
}

const presignup = (email: string, locale = 'fr-FR') =>
  test.ask('POST /user/presignup', { body: { email }, locale });
const codeIn = (mail: MailMessage | undefined) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];

describe('mail with a code', () => {
  it('contains the registration code, in the language of the request', async () => {
    await presignup('Ada@example.com', 'de-DE');
    await runJobs();
    const [mail] = sent;
    expect(mail).toMatchObject({
      to: { address: 'ada@example.com' },
      from: { address: 'no-reply@tickets.example.com', name: 'Aqua Rivage' },
      lang: 'de-DE',
      subject: expect.stringMatching(/^\d{6} · Ihr Registrierungscode – Aqua Rivage$/),
    });
    const body = { ...REGISTRATION, email: 'ada@example.com', code: codeIn(mail) };
    expect((await test.ask('POST /user/signup', { body })).status).toBe(200);
  });

  it('asks the owner of a known address to sign in, without a code', async () => {
    await test.register('bob@example.com');
    await test.sql('delete from portal.outbox');
    await presignup('bob@example.com', 'en-GB');
    await runJobs();
    expect(sent[0]?.subject).toBe('You already have an account – Aqua Rivage');
    expect(sent[0]?.text).toContain('https://tickets.example.com/en-GB/aqua-rivage/login');
    expect(codeIn(sent[0])).toBeUndefined();
  });

  it('contains the reset code for a known address and an invitation to register for an unknown one', async () => {
    await test.register('cleo@example.com');
    await test.sql('delete from portal.outbox');
    for (const email of ['cleo@example.com', 'nobody@example.com']) {
      await test.ask('POST /user/forgottenpassword', { body: { email } });
    }
    await runJobs();
    const [known, unknown] = sent;
    expect(codeIn(unknown)).toBeUndefined();
    expect(unknown?.text).toContain('https://tickets.example.com/aqua-rivage/signin');
    const body = {
      email: 'cleo@example.com',
      code: codeIn(known),
      password: PASSWORD,
      confirmation: PASSWORD,
    };
    expect((await test.ask('POST /user/modifyforgottenpassword', { body })).status).toBe(200);
  });

  it('is sent once, for the last of several requests', async () => {
    await presignup('dan@example.com');
    await presignup('dan@example.com');
    await runJobs();
    expect(sent).toHaveLength(1);
  });

  it('is retried while mails cannot be sent and given up when the address is rejected', async () => {
    await presignup('eli@example.com');
    failure = new Error('connection refused');
    await expect(runJobs()).rejects.toThrow('connection refused');
    await presignup('eli@example.com');
    failure = new MailRefused('no such mailbox');
    await expect(runJobs()).resolves.toBeUndefined();
  });
});
