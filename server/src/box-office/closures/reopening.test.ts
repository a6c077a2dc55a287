import { randomUUID } from 'node:crypto';
import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import { jobsOfDomains } from '#jobs.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { MailMessage } from '#platform/mail/message.ts';
import { closedOrders } from '#test/portal/closed-orders.ts';
import { closures } from '#test/portal/closures.ts';
import { movedSessions } from '#test/portal/moved-sessions.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { addPlaces } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
const { auditOf } = refundTests((given) => ({ portal } = given));
const { bought, ticketsOf, refundsOf } = closedOrders(() => ({ portal }));
const { ticketOf, toldAgain, timesOf } = movedSessions(() => ({ portal }));
const { staff, close, run, follow, endChoice, keyOf, choice, refund, retry, details, moveSessions } =
  closures(() => ({ portal }));

const mailsOf = async ({ email }: { email: string }) =>
  (await news()).filter(({ to }) => to.address === email);

const preview = async (id: string, sessionIds: string[]) => {
  const { token } = await staff();
  return (await portal.ask('POST /boxoffice/reopenedsessionspreview', { token, body: { id, sessionIds } }))
    .body;
};
const reopen = async (id: string, sessionIds: string[]) => {
  const { token } = await staff();
  return portal.ask('POST /boxoffice/reopenedsessions', { token, body: { id, sessionIds } });
};

/** Runs the enqueued mails about sessions. @returns those that they send */
async function news(): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage) => void sent.push(message);
  const tasks = jobsOfDomains({ ...portal.services, mailer: { ...portal.services.mailer, send } })
    .tasks as TaskList;
  const waiting = await portal.sql<{ task: string; payload: object }>(
    `delete from portal.outbox where task like 'tickets.session-%-mail' returning task, payload`,
  );
  for (const { task, payload } of waiting) await tasks[task]?.run(payload, {} as never);
  return sent;
}

describe('POST /boxoffice/reopenedsessions', () => {
  it('sells the session again, and mails the customers who have not chosen that their tickets stay valid', async () => {
    const { id, number, person, session } = await bought(2);
    const { body: closure } = await close([id]);
    const key = await keyOf(number);
    expect((await ticketOf(person))?.sessionState).toBe('cancelled');
    expect((await preview(closure.id, [id])).sessions).toMatchObject([
      { id, keeping: 1, moved: 0, refunded: 0 },
    ]);
    const { status, body } = await reopen(closure.id, [id]);
    expect([status, body.progress.parts, body.isDone]).toEqual([200, { reopened: 1 }, true]);
    expect(await ticketOf(person)).not.toHaveProperty('sessionState');
    const [mail] = (await news()).filter(({ to }) => to.address === person.email);
    expect(mail?.html).toContain(translator('fr-FR', 'mails')('session.restored.heading'));
    const calendar = mail?.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
    const lines = new TextDecoder().decode(calendar?.content);
    expect(lines).toContain('SEQUENCE:2');
    expect(lines).not.toContain('STATUS:CANCELLED');
    expect((await choice(key)).body.parts).toMatchObject([{ state: 'reopened', tickets: 2 }]);
    expect((await refund(key, id)).code).toBe('closure.decided');
    if (!session) throw new Error('No session');
    expect((await addPlaces(portal, session, 1)).status).toBe(200);
    expect((await details(closure.id)).sessionList).toMatchObject([{ id, isReopened: true }]);
    expect((await auditOf('Aqua Rivage')).map(({ action }) => action)).toContain('closure.reopened');
  });

  it('refunds nobody when the time to choose ends, and announces nothing again', async () => {
    const { id, number } = await bought();
    const { body } = await close([id]);
    await keyOf(number);
    await reopen(body.id, [id]);
    await news();
    await endChoice(body.id);
    expect(await follow()).toEqual([]);
    expect(await toldAgain([id])).toEqual([]);
    expect(await refundsOf(number)).toEqual([]);
    expect(await ticketsOf(number)).toEqual([{ sessionId: id, isRefunded: false }]);
    const [row] = await portal.sql<{ due: number }>(
      'select count(*)::int as due from portal.closure where id = $1 and id in (select portal.due_closures(tenant_id))',
      [body.id],
    );
    expect(row?.due).toBe(0);
  });

  it('leaves refunds that were chosen as they are, and counts them in the preview', async () => {
    const gone = await bought();
    const [session] = [gone.session];
    const { body } = await close([gone.id]);
    const key = await keyOf(gone.number);
    expect((await refund(key, gone.id)).status).toBe(200);
    expect((await preview(body.id, [gone.id])).sessions).toMatchObject([{ keeping: 0, refunded: 1 }]);
    expect((await reopen(body.id, [gone.id])).body.progress.parts).toEqual({ refunded: 1 });
    expect((await news()).filter(({ to }) => to.address === gone.person.email)).toEqual([]);
    expect(await ticketsOf(gone.number)).toEqual([{ sessionId: session?.id, isRefunded: true }]);
  });

  it('keeps a refund that the customer chose and that failed, until it is retried', async () => {
    const { id, number, person } = await bought();
    const { body } = await close([id]);
    const key = await keyOf(number);
    const block = (at: string) =>
      portal.sql(`update portal.purchase set blocked_at = ${at} where external_purchase_id = $1`, [number]);
    await block('now()');
    await refund(key, id);
    expect((await preview(body.id, [id])).sessions).toMatchObject([{ keeping: 0, refunded: 0, failed: 1 }]);
    expect((await reopen(body.id, [id])).body.progress.parts).toEqual({ failed: 1 });
    expect(await mailsOf(person)).toEqual([]);
    await follow();
    expect((await details(body.id)).failures).toMatchObject([{ orderNumber: number }]);
    // A retry that fails as well does not drop the choice.
    await retry(body.id);
    await follow();
    expect((await details(body.id)).progress.parts).toEqual({ failed: 1 });
    await block('null');
    expect((await retry(body.id)).body).toEqual({ retried: 1 });
    await run();
    expect(await refundsOf(number)).toHaveLength(1);
    expect(await details(body.id)).toMatchObject({ failures: [], progress: { parts: { refunded: 1 } } });
  });

  it('mails holders whose claim turns out to be impossible once it ends, and those of tickets passed on at once', async () => {
    const { id, number, person } = await bought(2);
    const samir = await newPerson(portal, 'aqua-rivage');
    const { body } = await close([id]);
    await keyOf(number);
    await news();
    await portal.sql('update portal.ticket set user_id = $1 where ticket_number = $2', [
      samir.userId,
      `${number}-2`,
    ]);
    // The process stopped between the claim and the move.
    await portal.sql(
      `update portal.closure_part
          set state = 'moving', chosen_by = 'customer', move_id = gen_random_uuid(), claimed_at = now() - interval '2 minutes'
        where closure_id = $1`,
      [body.id],
    );
    expect((await reopen(body.id, [id])).body.progress.parts).toEqual({ moving: 1 });
    const told = (await news()).map(({ to }) => to.address);
    expect(told).toContain(samir.email);
    expect(told).not.toContain(person.email);
    await follow();
    await follow();
    expect((await details(body.id)).progress.parts).toEqual({ reopened: 1 });
    const [late, ...others] = await mailsOf(person);
    expect(late?.html).toContain(translator('fr-FR', 'mails')('session.restored.heading'));
    expect(others).toEqual([]);
    await follow();
    expect(await news()).toEqual([]);
  });

  it('changes nothing when it is repeated', async () => {
    const { id, number, person } = await bought();
    const { body } = await close([id]);
    await keyOf(number);
    const answers = await Promise.all([reopen(body.id, [id]), reopen(body.id, [id])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await news()).filter(({ to }) => to.address === person.email)).toHaveLength(1);
    expect((await preview(body.id, [id])).sessions).toEqual([]);
  });

  it('refuses sessions of another closure, of a move, and those that are over', async () => {
    const [one, other] = [await bought(), await bought()];
    const { body } = await close([one.id]);
    expect((await reopen(body.id, [one.id, other.id])).code).toBe('closure.not-reopenable');
    const { body: moved } = await moveSessions([other.id], { minutes: 30 });
    expect((await reopen(moved.id, [other.id])).code).toBe('closure.not-reopenable');
    expect((await reopen(randomUUID(), [one.id])).code).toBe('closure.not-found');
    await portal.sql(
      `update venue.session set start_at = now() - interval '2 hours', end_at = now() - interval '1 hour' where id = $1`,
      [one.id],
    );
    expect((await reopen(body.id, [one.id])).code).toBe('closure.not-reopenable');
    expect((await preview(body.id, [one.id])).sessions).toEqual([]);
  });

  it('lets the session be closed again, with a choice of its own', async () => {
    const { id, number } = await bought();
    const { body: first } = await close([id]);
    await keyOf(number);
    await reopen(first.id, [id]);
    const { status, body: second } = await close([id]);
    expect([status, second.progress.orders]).toEqual([200, 1]);
    const key = await keyOf(number);
    expect((await choice(key)).body.parts).toMatchObject([{ state: 'open' }]);
    expect((await reopen(first.id, [id])).status).toBe(200);
    expect((await choice(key)).body.parts).toMatchObject([{ state: 'open' }]);
  });

  it('returns a session that was moved before to its new time', async () => {
    const { id, number, person } = await bought();
    await moveSessions([id], { minutes: 30 });
    const { start } = await timesOf(id);
    const { body } = await close([id]);
    await run();
    await news();
    await reopen(body.id, [id]);
    expect(await ticketOf(person)).toMatchObject({ sessionState: 'moved', eventStart: start.toISOString() });
    const [mail] = await mailsOf(person);
    expect(mail?.html).toContain(translator('fr-FR', 'mails')('session.restored.heading'));
    expect(await ticketsOf(number)).toMatchObject([{ isRefunded: false }]);
  });

  it('is announced once, as restored, when the check of sessions has read the closed session before', async () => {
    const { id, person } = await bought();
    const { body } = await close([id]);
    await run();
    await news();
    const { ticketing } = portal.services;
    const during = {
      ...portal.services,
      ticketing: {
        ...ticketing,
        of: (tenant: Parameters<typeof ticketing.of>[0]) => {
          const own = ticketing.of(tenant);
          const findSessions: typeof own.findSessions = async (query) => {
            await reopen(body.id, [id]);
            return own.findSessions(query);
          };
          return { ...own, findSessions };
        },
      },
    };
    const tasks = jobsOfDomains(during).tasks as TaskList;
    await tasks['tickets.follow-sessions']?.run({}, {} as never);
    expect(await ticketOf(person)).not.toHaveProperty('sessionState');
    const [mail, ...others] = await mailsOf(person);
    expect(mail?.html).toContain(translator('fr-FR', 'mails')('session.restored.heading'));
    expect(others).toEqual([]);
  });

  it('leads from the choice of a reopened session to that of its later closure', async () => {
    const { id, number } = await bought();
    const { body } = await close([id]);
    const key = await keyOf(number);
    await reopen(body.id, [id]);
    expect((await choice(key)).body.parts[0]).not.toHaveProperty('laterKey');
    await close([id]);
    const later = await keyOf(number);
    expect((await choice(key)).body.parts).toMatchObject([{ state: 'reopened', laterKey: later }]);
    expect((await choice(later)).body.parts[0]).not.toHaveProperty('laterKey');
  });
});
