import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MailMessage } from '#platform/mail/message.ts';
import { type RegistrationTest, registrationTest } from '#test/portal/registration.ts';
import { registrationTasks } from './registration.jobs.ts';

let test: RegistrationTest;
let sent: MailMessage[] = [];
beforeAll(async () => {
  test = await registrationTest();
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  sent = [];
  await test.sql('delete from portal.outbox');
});

/** Runs the requested jobs twice, as after a crash. */
async function welcomeTwice(): Promise<void> {
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const tasks = registrationTasks({ ...test.services, mailer });
  const jobs = await test.sql<{ payload: object }>(
    "delete from portal.outbox where task = 'account.welcome-mail' returning payload",
  );
  for (const { payload } of [...jobs, ...jobs])
    await tasks['account.welcome-mail']?.run(payload, {} as never);
}

it('the welcome mail is sent once after a registration, in the language of the page', async () => {
  const { email } = await test.signup({}, 'de-DE');
  await welcomeTwice();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: { address: email },
    subject: 'Willkommen – Aqua Rivage',
    lang: 'de-DE',
  });
  expect(sent[0]?.text).toContain('/de-DE/aqua-rivage/ticketing');
});

it('no welcome mail is sent after a registration that failed', async () => {
  expect((await test.signup({ cgu: false as true })).status).toBe(400);
  await welcomeTwice();
  expect(sent).toEqual([]);
});

it('no welcome mail is sent when the account is erased before the job runs', async () => {
  const { email } = await test.signup();
  await test.sql(
    'delete from portal.customer_consent where customer_id = (select id from portal.customer where email = $1)',
    [email],
  );
  await test.sql('delete from portal.customer where email = $1', [email]);
  await welcomeTwice();
  expect(sent).toEqual([]);
});
