import { randomInt, randomUUID } from 'node:crypto';
import { cardTasks } from '#cards/attachments/attachments.jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { newPerson, type Person } from '../system/world.ts';
import { type PortalTest, type PortalTestOptions, portalTest } from './portal.ts';

export const CARD_CODE = 'A1B2C3';

export interface CardsTest extends PortalTest {
  person(): Promise<Person>;
  /**
   * Creates a card with ten admissions.
   * @returns its number
   */
  newCard(owner?: Person): Promise<string>;
  attach(
    person: Person,
    cardNumber: string,
    options?: { code?: string; locale?: string; holderFirstName?: string; holderName?: string },
  ): ReturnType<typeof ask>;
  /** Runs waiting jobs and returns the mails that they send. */
  mails(): Promise<MailMessage[]>;
  /** Token of the link in the mail to an owner. */
  tokenIn(mail: MailMessage | undefined): string;
}

const ask = (test: PortalTest, input: Parameters<typeof test.ask<'POST /user/PreAttachedCardNumber'>>[1]) =>
  test.ask('POST /user/PreAttachedCardNumber', input);

/** Starts the portal over HTTP with a venue that sells cards; its jobs run on demand. */
export async function cardsTest(options: PortalTestOptions = {}): Promise<CardsTest> {
  const test = await portalTest(options);
  const mails = async () => {
    const sent: MailMessage[] = [];
    const send = async (message: MailMessage) => void sent.push(message);
    const config = { ...test.services.config, publicUrl: 'https://tickets.example.com' };
    const tasks = cardTasks({ ...test.services, config, mailer: { send } });
    const jobs = await test.sql<{ task: string; payload: object }>(
      `delete from portal.outbox where task like 'cards.%' returning task, payload`,
    );
    for (const { task, payload } of jobs) await tasks[task]?.run(payload, {} as never);
    return sent;
  };
  return {
    ...test,
    mails,
    person: () => newPerson(test, 'aqua-rivage'),
    async newCard(owner) {
      const number = String(randomInt(10_000_000, 99_999_999));
      await test.sql(
        `with chosen as (select id from portal.tenant where name = 'aqua-rivage'),
           card as (
             insert into venue.card (tenant_id, number, code, scan_code, service_code, holder_reference, first_name, last_name)
             select id, $1, $2, $3, 'CARTE-10', $4, 'Ada', 'Roux' from chosen returning tenant_id, number),
           owned as (
             insert into venue.card_right (tenant_id, card_number, service_code, unit, total, valid_from, valid_until)
             select tenant_id, number, 'CARTE-10', 'admission', 10, now(), now() + interval '1 year' from card
             returning tenant_id, id, card_number)
         select 1 from owned`,
        [number, CARD_CODE, randomUUID(), owner?.userId ?? null],
      );
      await test.sql(
        `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
         select tenant_id, id, card_number, 'bought', 10 from venue.card_right where card_number = $1`,
        [number],
      );
      return number;
    },
    attach: ({ token }, cardNumber, { code = CARD_CODE, locale = 'fr-FR', ...holder } = {}) =>
      ask(test, { token, locale, query: { cardNumber }, body: { code, ...holder } }),
    tokenIn: (mail) => /my-supports#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
  };
}
