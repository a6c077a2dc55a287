import { LOCALES } from '@guichet/contract/locale.ts';
import { quotientTasks } from '#account/quotients/tasks.ts';
import type { MailMessage } from '#gateways/mail/port.ts';
import { newPerson, type Person } from '../system/world.ts';
import { type PortalTest, portalTest } from './portal.ts';

/** The smallest file that passes for a PDF. */
export const PDF = Buffer.from('%PDF-1.7\nquotient 412\n%%EOF\n');

/** A day so many days from now. */
export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export interface QuotientTest extends PortalTest {
  /** Of an administrator who may enter quotients */
  clerk: string;
  person(): Promise<Person>;
  sendProof(
    person: Person,
    file?: { name?: string; mediaType?: string; bytes?: Buffer },
  ): ReturnType<typeof send>;
  /** Sets a quotient as an administrator enters it. */
  enter(person: Person, quotient: number, validUntil?: string): ReturnType<typeof enter>;
  /** Ends a quotient, as the passing of its last day does. */
  lapse(person: Person): Promise<unknown>;
  /** Runs the jobs of quotients that wait, and returns the mails that they send. */
  mails(): Promise<MailMessage[]>;
  /** The words of a refusal in each language. */
  words(
    ask: (locale: string) => Promise<{ code?: string | undefined; error?: string | undefined }>,
  ): Promise<{
    codes: (string | undefined)[];
    /** How many of them are different texts */
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

/** The portal over HTTP at a venue with solidarity prices; its jobs run when they are asked to. */
export async function quotientTest(): Promise<QuotientTest> {
  const test = await portalTest();
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
    async mails() {
      const sent: MailMessage[] = [];
      const mailer = { send: async (message: MailMessage) => void sent.push(message) };
      const tasks = quotientTasks({ ...test.services, mailer });
      const jobs = await test.sql<{ task: string; payload: object }>(
        `delete from portal.outbox where task = 'account.quotient-mail' returning task, payload`,
      );
      for (const { task, payload } of jobs) await tasks[task]?.(payload, {} as never);
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
