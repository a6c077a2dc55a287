import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { sessionLine } from '#test/portal/ticket-fixtures.ts';
import { type Buyer, type TicketsTest, ticketsTest } from '#test/portal/tickets.ts';
import { reminderTasks } from './reminders.jobs.ts';

let test: TicketsTest;
beforeAll(async () => {
  test = await ticketsTest();
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  await test.sql('delete from portal.mail_template');
  await test.sql('delete from portal.reminder');
});

/** Runs the hourly job, and sends the resulting mails. */
async function remind(): Promise<void> {
  await test.sql("insert into portal.outbox (task, payload) values ('tickets.remind', '{}')");
  await test.runJobs();
  await test.runJobs();
}

let count = 0;

/** Creates a customer who booked a session two days ago; the sale's mail has been sent. */
async function booked(inHours: number, tenant = 'pool'): Promise<Buyer & { email: string }> {
  count += 1;
  const email = `visitor-${count}@example.com`;
  const buyer = await test.buyer({ email, locale: 'de-DE' }, tenant);
  const { cartId } = await test.sell(buyer, [sessionLine(inHours)], { tenant });
  await test.sql("update portal.purchase set sold_at = now() - interval '5 days' where cart_id = $1", [
    cartId,
  ]);
  await test.runJobs();
  return { ...buyer, email };
}

const remindersTo = async (email: string) =>
  (await test.mailsTo(email)).filter(({ subject }) => /^(Ihr Termin|Ihr Abonnement endet)/.test(subject));

const sendHoursBefore = (hours: number, mail = 'visit-reminder') =>
  test.sql(
    `insert into portal.mail_template (tenant_id, mail, version, texts, hours_before, saved_by)
     select id, $2, 1, '{}', $1, 'a@example.com' from portal.tenant where name = 'pool'`,
    [hours, mail],
  );

/** Starts or ends the maintenance of the pool's website. */
async function maintain(isInMaintenance: boolean): Promise<void> {
  await test.sql(`update portal.tenant set is_in_maintenance = $1 where name = 'pool'`, [isInMaintenance]);
  test.services.tenants.invalidate();
}

describe('the reminder of a session', () => {
  it('is sent the day before, once, in the customer’s language, with all tickets', async () => {
    const { email } = await booked(20);
    await remind();
    await remind();
    const mails = await remindersTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.lang).toBe('de-DE');
    expect(mails[0]?.html.match(/Energetic|Aquagymnastik/g)?.length).toBeGreaterThan(1);
    expect(mails[0]?.text).toContain('/my-tickets');
  });

  it('is not sent earlier', async () => {
    const { email } = await booked(40);
    await remind();
    expect(await remindersTo(email)).toEqual([]);
    await sendHoursBefore(48);
    await remind();
    expect(await remindersTo(email)).toHaveLength(1);
  });

  it('is not sent after a recent booking, whose tickets have just been mailed', async () => {
    const { email, id } = await booked(20);
    await test.sql('update portal.purchase set sold_at = now() where user_id = $1', [id]);
    await remind();
    expect(await remindersTo(email)).toEqual([]);
  });

  it('is not sent when the venue has disabled it, without effect on other venues', async () => {
    const here = await booked(20);
    const elsewhere = await booked(20, 'rink');
    await sendHoursBefore(0);
    await remind();
    expect(await remindersTo(here.email)).toEqual([]);
    expect(await remindersTo(elsewhere.email)).toHaveLength(1);
  });

  it('is not sent for refunded tickets', async () => {
    const { email, id } = await booked(20);
    await test.sql('update portal.ticket set refunded_at = now() where user_id = $1', [id]);
    await remind();
    expect(await remindersTo(email)).toEqual([]);
  });

  it('follows a ticket to the session to which it was moved, before and after the reminder of the former one', async () => {
    const [early, late] = [await booked(200), await booked(20)];
    await remind();
    expect(
      [await remindersTo(early.email), await remindersTo(late.email)].map(({ length }) => length),
    ).toEqual([0, 1]);
    for (const { id } of [early, late])
      await test.sql(
        `update portal.ticket
            set session_id = 'moved-' || ticket.user_id, valid_from = now() + interval '23 hours', valid_until = now() + interval '24 hours',
                moved_event = line -> 'details' -> 0 -> 'event'
                              || jsonb_build_object('start', now() + interval '23 hours', 'end', now() + interval '24 hours')
           from portal.purchase, jsonb_array_elements(purchase.lines) as line
          where purchase.id = ticket.purchase_id and ticket.user_id = $1`,
        [id],
      );
    await remind();
    expect(
      [await remindersTo(early.email), await remindersTo(late.email)].map(({ length }) => length),
    ).toEqual([1, 2]);
  });

  it('is sent while the website is under maintenance, since the visit is paid for', async () => {
    const { email } = await booked(20);
    await maintain(true);
    await remind();
    await maintain(false);
    expect(await remindersTo(email)).toHaveLength(1);
  });

  it('is not sent for a venue that has been archived since, and fails no job', async () => {
    const { email, id } = await booked(20);
    const reminder = { tenantId: '00000000-0000-4000-8000-00000000dead', id: 'x', userId: id };
    const tasks = reminderTasks(test.services);
    for (const job of ['tickets.visit-reminder', 'tickets.subscription-reminder'])
      await expect(
        tasks[job]?.run({ ...reminder, sessionId: 's', cardNumber: 'c' }, undefined as never),
      ).resolves.toBe(undefined);
    expect(await remindersTo(email)).toEqual([]);
  });

  it('is not sent to an account that has been erased since', async () => {
    const { id } = await booked(20);
    await test.sql('delete from portal.customer where id = $1', [id]);
    await expect(remind()).resolves.toBeUndefined();
  });
});

describe('the reminder of the end of a subscription', () => {
  const validUntil = new Date(Date.now() + 200 * 3_600_000);

  /**
   * Creates a customer whose order has put a subscription on a card.
   * @param isRenewed at the desk, since then @param holder of the account that the card is attached to
   */
  async function subscribed({ isRenewed = false, holder }: { isRenewed?: boolean; holder?: string } = {}) {
    const buyer = await booked(2000);
    const cards = [
      {
        lineId: 'x',
        effect: 'created',
        cardNumber: '04187741',
        serviceCode: 'YEAR',
        rights: [{ unit: 'period', remaining: null, validUntil: validUntil.toISOString() }],
      },
    ];
    await test.sql(
      "update portal.purchase set cards = $2, sold_at = now() - interval '1 year' where user_id = $1",
      [buyer.id, JSON.stringify(cards)],
    );
    const right = (until: Date) => ({ unit: 'period', validUntil: until, label: { 'fr-FR': 'Annuel' } });
    const later = new Date(validUntil.getTime() + 9e9);
    const card = {
      number: '04187741',
      isActive: true,
      rights: [right(validUntil), ...(isRenewed ? [right(later)] : [])],
    };
    const system = test.services.ticketing.of({} as never);
    Object.assign(test.services.ticketing, {
      of: () => ({ ...system, findCard: async () => ({ ...card, holder }) as unknown as TicketingCard }),
    });
    return buyer;
  }

  it('is sent two weeks before, once', async () => {
    const { email } = await subscribed();
    await remind();
    await remind();
    const mails = await remindersTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('0418 7741');
  });

  it('is not sent once the subscription is renewed', async () => {
    const { email } = await subscribed({ isRenewed: true });
    await remind();
    expect(await remindersTo(email)).toEqual([]);
  });

  it('is sent to the holder of the card, and not to its buyer', async () => {
    const child = await booked(3000);
    const { email } = await subscribed({ holder: child.id });
    await remind();
    expect(await remindersTo(email)).toEqual([]);
    expect(await remindersTo(child.email)).toHaveLength(1);
  });

  it('waits while the website is under maintenance, where nothing can be renewed', async () => {
    const { email } = await subscribed();
    await maintain(true);
    await remind();
    expect(await remindersTo(email)).toEqual([]);
    await maintain(false);
    await remind();
    expect(await remindersTo(email)).toHaveLength(1);
  });

  it('is sent as early as the venue has chosen', async () => {
    const { email } = await subscribed();
    await sendHoursBefore(168, 'subscription-reminder');
    await remind();
    expect(await remindersTo(email)).toEqual([]);
  });
});
