import type { CallAnswer } from '@guichet/contract/calls.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { customerNumber } from '#account/profile/profile.ts';
import { quotientTasks } from '#account/quotients/quotients.jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { newPerson, type Person } from '../system/world.ts';
import { type PortalTest, type PortalTestOptions, portalTest } from './portal.ts';

/** The smallest file accepted as a PDF. */
export const PDF = Buffer.from('%PDF-1.7\nquotient 412\n%%EOF\n');

/** Returns the day `days` from now. */
export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export interface QuotientTest extends PortalTest {
  /** Token of an administrator who may set quotients */
  clerk: string;
  person(): Promise<Person>;
  sendProof(
    person: Person,
    file?: { name?: string; mediaType?: string; bytes?: Buffer },
  ): ReturnType<typeof send>;
  /** Sets a quotient like an administrator. */
  enter(person: Person, quotient: number, validUntil?: string): ReturnType<typeof enter>;
  /** Ends a quotient, as the end of its last day does. */
  lapse(person: Person): Promise<unknown>;
  /** Quotient as shown to customers. */
  own(person: Person): Promise<CallAnswer<'GET /user/familyQuotient'>>;
  /** Quotient in a new token. */
  claimsAfterRefresh(person: Person): Promise<Record<string, unknown>>;
  /** Audit entries of a customer, in order. */
  actionsOn(person: Person): Promise<string[]>;
  /** Result while no quotient opens any price. */
  withoutIntervals<T>(work: () => Promise<T>): Promise<T>;
  /** Runs waiting jobs of quotients and returns the mails that they send. */
  mails(): Promise<MailMessage[]>;
  /** Message of a refusal in each language. */
  words(
    ask: (locale: string) => Promise<{ code?: string | undefined; error?: string | undefined }>,
  ): Promise<{
    codes: (string | undefined)[];
    /** Number of distinct texts */
    texts: number;
  }>;
}

const send = (
  test: PortalTest,
  { token }: Person,
  {
    name = 'attestation.pdf',
    mediaType = 'application/pdf',
    bytes = PDF,
  }: { name?: string; mediaType?: string; bytes?: Buffer },
) =>
  test.ask('POST /user/familyQuotientProof', {
    token,
    body: { name, mediaType, content: bytes.toString('base64') },
  });

const enter = (test: PortalTest, token: string, { userId }: Person, quotient: number, validUntil: string) =>
  test.ask('PUT /settingsticketing/customerQuotient', {
    token,
    body: { customerId: userId, quotient, validUntil },
  });

/** Starts the portal over HTTP with a venue that has solidarity prices; its jobs run on demand. */
export async function quotientTest(options?: PortalTestOptions): Promise<QuotientTest> {
  const test = await portalTest(options);
  const { token: clerk } = await test.administrator({ rights: ['settings.ticketing'] });
  return {
    ...test,
    clerk,
    person: () => newPerson(test, 'aqua-rivage'),
    sendProof: (person, file = {}) => send(test, person, file),
    enter: (person, quotient, validUntil = dayFrom(30)) => enter(test, clerk, person, quotient, validUntil),
    lapse: ({ userId }) =>
      test.sql(
        `update portal.customer set family_quotient_until = now() - interval '1 minute' where id = $1`,
        [userId],
      ),
    own: async ({ token }) => (await test.ask('GET /user/familyQuotient', { token })).body,
    async claimsAfterRefresh({ token }) {
      const { body } = await test.ask('GET /user/RefreshToken', { token });
      return JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString());
    },
    async actionsOn({ userId }) {
      const entries = await test.sql<{ action: string }>(
        'select action from portal.audit_entry where subject = $1 order by at, action desc',
        [customerNumber(userId)],
      );
      return entries.map(({ action }) => action);
    },
    async withoutIntervals(work) {
      const table = 'portal.family_quotient_interval';
      await test.sql(`create table portal.kept_interval as table ${table}`);
      await test.sql(`delete from ${table}`);
      return work().finally(() => test.sql(`insert into ${table} select * from portal.kept_interval`));
    },
    async mails() {
      const sent: MailMessage[] = [];
      const mailer = { send: async (message: MailMessage) => void sent.push(message) };
      const tasks = quotientTasks({ ...test.services, mailer });
      const jobs = await test.sql<{ task: string; payload: object }>(
        `delete from portal.outbox where task = 'account.quotient-mail' returning task, payload`,
      );
      for (const { task, payload } of jobs) await tasks[task]?.run(payload, {} as never);
      return sent;
    },
    async words(ask) {
      const answers = await Promise.all(LOCALES.map((locale) => ask(locale)));
      return {
        codes: [...new Set(answers.map(({ code }) => code))],
        texts: new Set(answers.map(({ error }) => error)).size,
      };
    },
  };
}

/** Sets a portal up for the tests of a file, and a new person for each test. */
export function quotientTests(
  options: PortalTestOptions,
  give: (given: { portal: QuotientTest; ada: Person }) => unknown,
): void {
  let portal: QuotientTest;
  beforeAll(async () => {
    portal = await quotientTest(options);
  });
  afterAll(() => portal[Symbol.asyncDispose]());
  beforeEach(async () => {
    give({ portal, ada: await portal.person() });
    await portal.sql('delete from portal.outbox');
  });
}
