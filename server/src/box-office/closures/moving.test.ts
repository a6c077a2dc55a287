import { randomUUID } from 'node:crypto';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, it } from 'vitest';
import type { MailMessage } from '#platform/mail/message.ts';
import { closedOrders } from '#test/portal/closed-orders.ts';
import { closures } from '#test/portal/closures.ts';
import { movedSessions } from '#test/portal/moved-sessions.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
refundTests((given) => ({ portal, bank, token } = given));
const { bought, ticketsOf, refundsOf } = closedOrders(() => ({ portal }));
const { twin, stored, present } = moves(() => ({ portal, token }));
const {
  staff,
  close,
  previewMove,
  moveSessions,
  keep,
  run,
  follow,
  endChoice,
  expireClaims,
  keyIn,
  keyOf,
  choice,
  refund,
  move,
  details,
} = closures(() => ({ portal }));

const { timesOf, ticketOf, toldAgain, beginAtNewTime } = movedSessions(() => ({ portal }));

const HOUR = 3_600_000;

function calendarOf(mail: MailMessage | undefined): string[] {
  const file = mail?.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
  return new TextDecoder().decode(file?.content).replaceAll('\r\n ', '').split('\r\n');
}
const valueIn = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

describe('POST /boxoffice/movedsessions', () => {
  it('moves sessions with their tickets and codes, and mails their customers both times in their language', async () => {
    const orders: Awaited<ReturnType<typeof bought>>[] = [];
    for (const locale of LOCALES) orders.push(await bought(2, 1, locale));
    const ids = orders.map(({ id }) => id);
    const before = await Promise.all(ids.map(timesOf));
    const codes = await Promise.all(orders.map(({ number }) => stored(`${number}-1`)));
    const { status, body } = await moveSessions(ids, { minutes: 90 });
    expect([status, body.kind, body.sessions, body.progress.orders]).toEqual([
      200,
      'move',
      ids.length,
      ids.length,
    ]);
    for (const [at, { id, number, person }] of orders.entries()) {
      const { start, end } = await timesOf(id);
      expect(start.getTime() - (before[at]?.start.getTime() ?? 0)).toBe(1.5 * HOUR);
      expect(end.getTime() - (before[at]?.end.getTime() ?? 0)).toBe(1.5 * HOUR);
      expect(await stored(`${number}-1`)).toEqual(codes[at]);
      expect(await ticketOf(person)).toMatchObject({
        sessionState: 'moved',
        eventStart: start.toISOString(),
        validUntil: end.toISOString(),
      });
    }
    const mails = await run();
    expect(mails.map(({ to }) => to.address).sort()).toEqual(orders.map(({ person }) => person.email).sort());
    for (const mail of mails) {
      const locale = mail.lang as (typeof LOCALES)[number];
      expect(mail.html).toContain(translator(locale, 'mails')('movedSessions.heading'));
      expect(mail.text).toContain(
        locale === 'en-GB' ? 'A club needs the pool.' : 'Un club a besoin du bassin.',
      );
      expect(mail.attachments.map(({ contentType }) => contentType.split(';')[0])).toEqual([
        'application/pdf',
        'text/calendar',
      ]);
      expect(valueIn(calendarOf(mail), 'SEQUENCE')).toBe('1');
      expect((await choice(keyIn(mail))).body).toMatchObject({
        kind: 'move',
        isOver: false,
        parts: [{ state: 'open', tickets: 2, movedTo: {} }],
      });
    }
    expect(await run()).toEqual([]);
    expect(await toldAgain(ids)).toEqual([]);
  });

  it('changes nothing when it is repeated', async () => {
    const { id } = await bought();
    const before = await timesOf(id);
    const key = randomUUID();
    const answers = await Promise.all([
      moveSessions([id], { minutes: 30 }, { id: key }),
      moveSessions([id], { minutes: 30 }, { id: key }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await timesOf(id)).start.getTime() - before.start.getTime()).toBe(HOUR / 2);
    await run();
  });

  it('moves all sessions or none, and refuses those that are closed, past, unchanged or unknown', async () => {
    const [open, shut] = [await bought(), await bought()];
    await close([shut.id]);
    const before = await timesOf(open.id);
    expect((await moveSessions([open.id, shut.id], { minutes: 30 })).code).toBe('closure.not-movable');
    expect((await timesOf(open.id)).start).toEqual(before.start);
    expect((await moveSessions([open.id], {})).code).toBe('closure.not-movable');
    expect((await moveSessions([open.id], { days: -366 })).code).toBe('closure.not-movable');
    expect((await moveSessions(['no-such-session'], { days: 1 })).code).toBe('closure.sessions');
    const other = await twin(open.id);
    expect((await moveSessions([open.id, other], { start: '2031-01-01T10:00' })).code).toBe(
      'closure.sessions',
    );
    const obstacles = await previewMove([shut.id], { minutes: 30 });
    expect(obstacles.body.sessions).toMatchObject([{ id: shut.id, obstacle: 'closed' }]);
    await run();
  });

  it('moves a session to another room at its time, which its tickets show', async () => {
    const { id, person } = await bought();
    const before = await timesOf(id);
    const room = { 'fr-FR': 'Petit bassin', 'en-GB': 'Small pool' };
    expect((await moveSessions([id], { room })).status).toBe(200);
    expect(await timesOf(id)).toEqual(before);
    expect((await ticketOf(person))?.room).toEqual(room);
    const [mail] = (await run()).filter(({ to }) => to.address === person.email);
    expect(mail?.text).toContain('Petit bassin');
    expect(valueIn(calendarOf(mail), 'LOCATION')).toContain('Petit bassin');
    expect(valueIn(calendarOf(mail), 'SEQUENCE')).toBe('1');
    expect(mail?.subject).toContain('Nouvelle salle');
    expect(mail?.text).toContain(translator('fr-FR', 'mails')('movedSessions.room.otherwise'));
    expect(mail?.text).not.toContain('horaire');
  });

  it('leaves a change of the pool alone to the week', async () => {
    const { id } = await bought();
    await portal.sql(`update venue.session set pool_id = 'pool-of-a-test' where id = $1`, [id]);
    expect((await previewMove([id], { pool: null })).body.sessions).toMatchObject([{ obstacle: 'same' }]);
    expect((await moveSessions([id], { pool: null })).code).toBe('closure.not-movable');
    await portal.sql('update venue.session set pool_id = null where id = $1', [id]);
  });

  it('keeps the local time of a session that moves by days across a clock change', async () => {
    const id = await twin((await portal.session(2)).id);
    await portal.sql(
      `update venue.session set start_at = '2031-03-28 14:00 Europe/Paris', end_at = '2031-03-28 15:00 Europe/Paris' where id = $1`,
      [id],
    );
    const { body } = await previewMove([id], { days: 7 });
    expect(body.sessions).toMatchObject([
      { newStart: '2031-04-04T12:00:00.000Z', newEnd: '2031-04-04T13:00:00.000Z' },
    ]);
  });

  it('names another session in the room at the new time', async () => {
    const first = await twin((await portal.session(2)).id, { minutes: 5 });
    const second = await twin(first, { minutes: 600 });
    const room = { 'fr-FR': `Salle ${randomUUID()}` };
    await portal.sql('update venue.session set room = $2 where id = any ($1)', [
      [first, second],
      JSON.stringify(room),
    ]);
    const { body } = await previewMove([first], { minutes: 600 });
    expect(body.sessions[0]?.warnings).toEqual(expect.arrayContaining(['room', 'service']));
    expect(body.sessions[0]).not.toHaveProperty('obstacle');
  });

  it('refuses a session for whose taken places its pool has no room at the new time', async () => {
    const pool = `pool-${randomUUID().slice(0, 8)}`;
    const { id } = await bought(2);
    const other = await twin(id, { minutes: 600 });
    await portal.sql(`update venue.session set pool_id = $2, sold = greatest(sold, 2) where id = any ($1)`, [
      [id, other],
      pool,
    ]);
    const [row] = await portal.sql<{ place: string; content: { pools?: object[] } }>(
      `select establishment_code as place, content from venue.session join venue.timetable using (tenant_id)
        where session.id = $1`,
      [id],
    );
    const write = (pools: object[]) =>
      portal.sql(
        `update venue.timetable set content = content || jsonb_build_object('pools', $2::jsonb)
          where tenant_id = (select tenant_id from venue.session where id = $1)`,
        [id, JSON.stringify(pools)],
      );
    const former = row?.content.pools ?? [];
    await write([
      ...former,
      { id: pool, name: 'Bassin', establishment: row?.place, capacity: 3, isArchived: false },
    ]);
    expect((await previewMove([id], { minutes: 600 })).body.sessions).toMatchObject([{ obstacle: 'pool' }]);
    expect((await moveSessions([id], { minutes: 600 })).code).toBe('closure.not-movable');
    expect((await previewMove([id], { minutes: 600, pool: null })).body.sessions[0]).not.toHaveProperty(
      'obstacle',
    );
    await portal.sql('update venue.session set pool_id = null where id = any ($1)', [[id, other]]);
    await portal.sql('update venue.session set sold = 0 where id = $1', [other]);
    await write(former);
  });

  it('records the move in the audit log and notes the event of the session', async () => {
    const { id } = await bought();
    await moveSessions([id], { minutes: 30 });
    const [entry] = await portal.sql<{ email: string; changes: string }>(
      `select administrator_email as email, changes::text from portal.audit_entry
        where action = 'closure.moved' order by at desc limit 1`,
    );
    expect(entry?.email).toBe((await staff()).email);
    expect(entry?.changes).toContain(id);
    const changes = await portal.sql<{ state: string }>(
      'select state from portal.session_change where session_id = $1',
      [id],
    );
    expect(changes).toEqual([{ state: 'moved' }]);
    await run();
  });
});

describe('the customer of a moved session', () => {
  it('gets the money that was chosen, also past the end, when another operation of the order was ahead', async () => {
    const { number, id } = await bought();
    const { body } = await moveSessions([id], { minutes: 30 });
    const key = await keyOf(number);
    const target = await twin(id);
    await portal.sql(
      `insert into portal.ticket_move (tenant_id, id, purchase_id, ticket_numbers, from_session_id, to_session_id, event)
       select tenant_id, $2, purchase_id, array[ticket_number], session_id, $3, '{}' from portal.ticket
        where ticket_number = $1`,
      [`${number}-1`, randomUUID(), target],
    );
    expect((await refund(key, id)).body.parts).toMatchObject([{ state: 'refunding' }]);
    await portal.sql('delete from portal.ticket_move where $1 = any (ticket_numbers)', [`${number}-1`]);
    await endChoice(body.id);
    await expireClaims();
    await follow();
    await bank.run();
    expect((await details(body.id)).progress.parts).toEqual({ refunded: 1 });
    expect(await refundsOf(number)).toMatchObject([{ state: 'done' }]);
  });

  it('keeps the new time by the link, and is not reminded', async () => {
    const { number, id } = await bought();
    const { body } = await moveSessions([id], { minutes: 30 });
    const key = await keyOf(number);
    expect((await keep(key, id)).body.parts).toMatchObject([{ state: 'kept', tickets: 1 }]);
    expect((await keep(key, id)).status).toBe(200);
    expect((await refund(key, id)).code).toBe('closure.decided');
    await portal.sql(`update portal.closure_order set mailed_at = now() - interval '49 hours'`);
    expect((await follow()).filter(({ text }) => text.includes(number))).toEqual([]);
    expect(await details(body.id)).toMatchObject({ isDone: true, progress: { parts: { kept: 1 } } });
    expect(await refundsOf(number)).toEqual([]);
  });

  it('moves to another session, or gets the money or credit', async () => {
    const [moved, refunded, credited] = [await bought(), await bought(), await bought()];
    const target = await twin(moved.id);
    const ids = [moved.id, refunded.id, credited.id];
    const { body } = await moveSessions(ids, { minutes: 30 }, { offersCredit: true });
    const mails = await run();
    const keyFor = ({ number }: { number: string }) => keyIn(mails.find(({ text }) => text.includes(number)));
    expect((await move(keyFor(moved), moved.id, target)).body.parts).toMatchObject([{ state: 'moved' }]);
    expect((await refund(keyFor(refunded), refunded.id)).body.parts).toMatchObject([{ state: 'refunded' }]);
    expect((await refund(keyFor(credited), credited.id, 'credit')).body.parts).toMatchObject([
      { state: 'refunded', isCredit: true },
    ]);
    expect((await stored(`${moved.number}-1`)).sessionId).toBe(target);
    await bank.run();
    expect(await refundsOf(refunded.number)).toMatchObject([{ state: 'done' }]);
    expect(await details(body.id)).toMatchObject({
      isDone: true,
      progress: { parts: { moved: 1, refunded: 2 } },
    });
  });

  it('is reminded after two days, and keeps the new time when nothing is chosen by the end', async () => {
    const { number, id, person } = await bought(2);
    const { body } = await moveSessions([id], { minutes: 30 });
    const key = await keyOf(number);
    await portal.sql(`update portal.closure_order set mailed_at = now() - interval '49 hours'`);
    const reminders = (await follow()).filter(({ to }) => to.address === person.email);
    expect(reminders.map((mail) => keyIn(mail))).toEqual([key]);
    await endChoice(body.id);
    expect(await follow()).toEqual([]);
    expect(await details(body.id)).toMatchObject({ isDone: true, progress: { parts: { kept: 1 } } });
    expect(await refundsOf(number)).toEqual([]);
    expect(await ticketsOf(number)).toEqual([
      { sessionId: id, isRefunded: false },
      { sessionId: id, isRefunded: false },
    ]);
    expect((await refund(key, id)).code).toBe('closure.ended');
  });

  it('is not reminded of a move that offers nothing else', async () => {
    const { number, id } = await bought();
    await moveSessions([id], { minutes: 30 }, { offersMove: false, offersRefund: false });
    const key = await keyOf(number);
    await portal.sql(`update portal.closure_order set mailed_at = now() - interval '49 hours'`);
    expect((await follow()).filter(({ text }) => text.includes(number))).toEqual([]);
    expect((await refund(key, id)).code).toBe('closure.decided');
    expect((await keep(key, id)).status).toBe(200);
  });

  it('cannot choose any more once the session has begun at its new time, before the former one', async () => {
    const { number, id } = await bought();
    const { body } = await moveSessions([id], { minutes: -30 });
    const key = await keyOf(number);
    await beginAtNewTime(body.id, id);
    expect((await refund(key, id)).code).toBe('closure.ended');
    await follow();
    expect((await details(body.id)).progress.parts).toEqual({ kept: 1 });
  });

  it('cannot keep a closed session', async () => {
    const { number, id } = await bought();
    await close([id]);
    expect((await keep(await keyOf(number), id)).code).toBe('closure.decided');
  });

  it('is not concerned by a ticket that was bought at the new time', async () => {
    const { id, session } = await bought();
    if (!session) throw new Error('No session');
    const { body } = await moveSessions([id], { minutes: 30 });
    await run();
    const late = await closedOrders(() => ({ portal: { ...portal, session: async () => session } })).bought();
    expect((await follow()).filter(({ to }) => to.address === late.person.email)).toEqual([]);
    expect((await details(body.id)).progress.orders).toBe(1);
  });
});

describe('a session that is moved again, or closed after a move', () => {
  it('belongs to the later move, to which the former link leads', async () => {
    const { number, id } = await bought();
    const first = await moveSessions([id], { minutes: 30 });
    const before = await keyOf(number);
    expect((await previewMove([id], { minutes: 30 })).body.sessions[0]?.warnings).toContain('again');
    const second = await moveSessions([id], { minutes: -30 });
    expect(second.status).toBe(200);
    const after = await keyOf(number);
    expect(after).not.toBe(before);
    expect((await choice(before)).body.parts).toMatchObject([{ state: 'replaced', laterKey: after }]);
    expect((await refund(before, id)).code).toBe('closure.decided');
    expect(await details(first.body.id)).toMatchObject({ isDone: true, sessionList: [{ isReplaced: true }] });
    expect((await choice(after)).body.parts).toMatchObject([{ state: 'open' }]);
    expect((await keep(after, id)).status).toBe(200);
  });

  it('is refunded by the closure, also for customers who had kept the new time', async () => {
    const { number, id } = await bought();
    await moveSessions([id], { minutes: 30 });
    expect((await keep(await keyOf(number), id)).status).toBe(200);
    const { body } = await close([id]);
    const key = await keyOf(number);
    expect((await choice(key)).body).toMatchObject({ kind: 'closure', parts: [{ state: 'open' }] });
    await endChoice(body.id);
    await follow();
    await bank.run();
    expect(await refundsOf(number)).toMatchObject([{ state: 'done' }]);
  });
});

describe('the entrance', () => {
  it('admits the same code at the new time and refuses it at the former one', async () => {
    const { number, id } = await bought();
    await portal.sql(
      `update venue.session set start_at = now() + interval '10 minutes', end_at = now() + interval '70 minutes', pool_id = null
        where id = $1`,
      [id],
    );
    const { code } = await stored(`${number}-1`);
    expect((await moveSessions([id], { days: 1 })).status).toBe(200);
    expect(await present(code)).toMatchObject({ accepted: false });
    expect((await moveSessions([id], { days: -1 })).status).toBe(200);
    expect(await present(code)).toMatchObject({ accepted: true });
    await run();
  });
});
