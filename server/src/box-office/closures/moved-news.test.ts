import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import type { MailMessage } from '#platform/mail/message.ts';
import { closedOrders } from '#test/portal/closed-orders.ts';
import { closures } from '#test/portal/closures.ts';
import { movedSessions } from '#test/portal/moved-sessions.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';

let portal: PortalTest;
let bank: RefundBank;
refundTests((given) => ({ portal, bank } = given));
const { bought } = closedOrders(() => ({ portal }));
const { timesOf, ticketOf, toldAgain, beginAtNewTime } = movedSessions(() => ({ portal }));
const { staff, moveSessions, run, follow, keyIn, keyOf, choice, refund, details } = closures(() => ({
  portal,
}));

describe('the mail of a move', () => {
  const isChoiceIn = (mail: MailMessage | undefined) => mail?.text.includes('ne vous convient pas');

  it('names the end of the first choice that is not over', async () => {
    const { ids, person } = await bought(1, 2);
    const { body } = await moveSessions(ids, { minutes: 30 });
    await beginAtNewTime(body.id, ids[0] ?? '');
    const [mail] = (await run()).filter(({ to }) => to.address === person.email);
    expect(isChoiceIn(mail)).toBe(true);
    const until = /sans vous connecter, jusqu’au ([^.]*)\./.exec(mail?.text ?? '')?.[1];
    const [end] = await portal.sql<{ at: Date }>(
      `select portal.choose_until(closure, closed) as at from portal.closure
         join portal.closure_session as closed on closed.closure_id = closure.id
        where closure.id = $1 and closed.session_id = $2`,
      [body.id, ids[1]],
    );
    const day = new Intl.DateTimeFormat('fr-FR', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Europe/Paris',
    });
    expect(until).toContain(day.format(end?.at));
  });

  it('offers no choice once the time to choose is over', async () => {
    const { id, person } = await bought();
    const { body } = await moveSessions([id], { minutes: 30 });
    await beginAtNewTime(body.id, id);
    const [mail] = (await run()).filter(({ to }) => to.address === person.email);
    expect(isChoiceIn(mail)).toBe(false);
    expect(mail?.text).toContain(translator('fr-FR', 'mails')('movedSessions.ask'));
  });

  it('names no attachment when the buyer has passed all tickets on', async () => {
    const [{ id, number, person }, other] = [await bought(), await bought()];
    await portal.sql('update portal.ticket set user_id = $2 where ticket_number = $1', [
      `${number}-1`,
      other.person.userId,
    ]);
    await moveSessions([id], { minutes: 30 });
    const [mail] = (await run()).filter(({ to }) => to.address === person.email);
    expect(mail?.attachments).toEqual([]);
    expect(mail?.text).not.toContain(translator('fr-FR', 'mails')('movedSessions.attached'));
    expect(mail?.text).toContain(translator('fr-FR', 'mails')('movedSessions.otherwise'));
  });
});

describe('the words of a move', () => {
  const room = { 'fr-FR': 'Petit bassin' };
  it.each([
    ['time', { minutes: 30 }, 'movedSessions.heading'],
    ['room', { room }, 'movedSessions.room.heading'],
    ['both', { minutes: 30, room }, 'movedSessions.both.heading'],
  ] as const)('name a change of %s in the mail and on the page', async (change, shift, heading) => {
    const { id, person } = await bought();
    await moveSessions([id], shift);
    const [mail] = (await run()).filter(({ to }) => to.address === person.email);
    expect(mail?.html).toContain(translator('fr-FR', 'mails')(heading));
    expect((await choice(keyIn(mail))).body.parts).toMatchObject([{ change }]);
  });
});

describe('a moved session that the week changes', () => {
  const localTime = (at: Date) =>
    at.toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).slice(0, 16).replace(' ', 'T');

  const version = async () => {
    const query = { from: localTime(new Date()).slice(0, 10), days: 1 };
    const { body } = await portal.ask('GET /boxoffice/sessions', { token: (await staff()).token, query });
    return body.saved.version;
  };

  /** Changes a session in the week: moves it by minutes, or to another room. */
  async function change(id: string, { minutes = 0, room }: { minutes?: number; room?: { 'fr-FR': string } }) {
    const { start, end } = await timesOf(id);
    const later = (at: Date) => localTime(new Date(at.getTime() + minutes * 60_000));
    const times = minutes === 0 ? {} : { start: later(start), end: later(end) };
    const answer = await portal.ask('PUT /boxoffice/sessions', {
      token: (await staff()).token,
      body: { version: await version(), changes: [{ id, ...times, ...(room && { room }) }], added: [] },
    });
    expect(answer.status).toBe(200);
  }

  /** Buys a ticket for a session, whatever its time is by now. */
  const buyLate = (session: Awaited<ReturnType<typeof bought>>['session']) => {
    if (!session) throw new Error('No session');
    return closedOrders(() => ({ portal: { ...portal, session: async () => session } })).bought();
  };

  it('is sold at its last time, and its later customers are not concerned by the move', async () => {
    const { number, id, session } = await bought();
    const { body } = await moveSessions([id], { minutes: 30 });
    await refund(await keyOf(number), id);
    await bank.run();
    await change(id, { minutes: 45 });
    const late = await buyLate(session);
    const { start, end } = await timesOf(id);
    expect(await ticketOf(late.person)).toMatchObject({
      eventStart: start.toISOString(),
      eventEnd: end.toISOString(),
      validUntil: end.toISOString(),
    });
    expect((await follow()).filter(({ to }) => to.address === late.person.email)).toEqual([]);
    expect(await toldAgain([id])).toEqual([]);
    expect((await details(body.id)).progress.orders).toBe(1);
  });

  it('is sold at the time to which an undo puts it back', async () => {
    const session = await portal.session(10);
    const before = await timesOf(session.id);
    await change(session.id, { minutes: 15 });
    const { body } = await moveSessions([session.id], { minutes: 60 });
    const undone = await portal.ask('POST /boxoffice/undosessions', {
      token: (await staff()).token,
      body: { version: await version() },
    });
    expect(undone.status).toBe(200);
    expect(await timesOf(session.id)).toEqual(before);
    const late = await buyLate(session);
    expect((await ticketOf(late.person))?.eventStart).toBe(before.start.toISOString());
    expect((await follow()).filter(({ to }) => to.address === late.person.email)).toEqual([]);
    expect((await details(body.id)).sessionList).toMatchObject([
      { movedTo: { start: before.start.toISOString() } },
    ]);
  });

  it('shows its last room on the tickets', async () => {
    const { id, person } = await bought();
    await moveSessions([id], { room: { 'fr-FR': 'Petit bassin' } });
    const room = { 'fr-FR': 'Grand bassin' };
    await change(id, { room });
    expect((await ticketOf(person))?.room).toEqual(room);
    await moveSessions([id], { minutes: 30 });
    expect((await ticketOf(person))?.room).toEqual(room);
    await run();
  });
});
