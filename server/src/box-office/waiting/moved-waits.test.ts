import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireDueCarts } from '#cart/cart.service.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { closures } from '#test/portal/closures.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { WaitingTest } from '#test/portal/waiting.ts';
import { broken } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(async () => {
  expect(await broken(portal)).toEqual({});
  await portal[Symbol.asyncDispose]();
});
const { moveSessions, staff } = closures(() => ({ portal }));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Puts a new customer on the list of a session that is sold out. */
async function waiting(more: { until?: string } = {}) {
  const list = await WaitingTest.soldOut(portal);
  const person = await newPerson(portal, 'aqua-rivage');
  const { body } = await list.join(person.token, 2, more);
  const state = async () => {
    const wait = await list.stateOf({ token: person.token, id: body.id });
    if (!wait) throw new Error('The customer has no wait');
    return wait;
  };
  await mailsTo(person.email);
  return { list, person, id: list.session.id, state, before: await state() };
}

async function mailsTo(email: string) {
  await (portal.services.jobs as Jobs).drain();
  return portal.sql<{ subject: string; text: string }>(
    'select subject, plain_text as text from sandbox.mail where lower(recipient) = lower($1) order by position',
    [email],
  );
}

async function runDelayedJobs(): Promise<void> {
  await portal.sql('update graphile_worker._private_jobs set run_at = now()');
  await portal.sql('update portal.outbox set run_at = null');
}

/** Returns when the mail about the end of the offer of a session is due. */
async function endOfOfferMail(sessionId: string): Promise<number> {
  await (portal.services.jobs as Jobs).drain();
  const [job] = await portal.sql<{ at: Date }>(
    `select job.run_at as at from graphile_worker._private_jobs as job
       join portal.wait on wait.session_id = $1
      where job.key = 'waiting.offer-ended-mail ' || wait.id`,
    [sessionId],
  );
  return job?.at.getTime() ?? 0;
}

const startAt = (id: string, minutes: number) =>
  portal.sql(
    `update venue.session set start_at = date_trunc('minute', now()) + make_interval(mins => $2),
            end_at = date_trunc('minute', now()) + make_interval(mins => $2 + 60) where id = $1`,
    [id, minutes],
  );

describe('the wait for a moved session', () => {
  it('goes on until the new start less twenty minutes, and names the new time on the page and by mail', async () => {
    const { list, person, id, state, before } = await waiting();
    expect((await moveSessions([id], { minutes: 90 })).status).toBe(200);
    const after = await state();
    expect(Date.parse(after.start) - Date.parse(before.start)).toBe(1.5 * HOUR);
    expect(Date.parse(after.until) - Date.parse(before.until)).toBe(1.5 * HOUR);
    expect(after).toMatchObject({ state: 'waiting', position: 1, places: 2 });
    const mails = await mailsTo(person.email);
    expect(mails).toHaveLength(2);
    const time = new Intl.DateTimeFormat('fr-FR', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Paris',
    }).format(new Date(after.start));
    expect(mails[1]?.text.replaceAll(/\sh\s/g, ':')).toContain(time);
    await list.free(2);
    await list.offer();
    expect((await state()).state).toBe('offered');
  });

  it('keeps the distance of an end of its own to the start', async () => {
    const session = await waiting();
    const until = new Date(Date.parse(session.before.until) - 2 * HOUR).toISOString();
    const { id, state } = await waiting({ until });
    const before = await state();
    await moveSessions([id], { minutes: -60 });
    expect(Date.parse((await state()).until) - Date.parse(before.until)).toBe(-HOUR);
  });

  it('names the new room', async () => {
    const { id } = await waiting();
    const room = { 'fr-FR': 'Petit bassin' };
    await moveSessions([id], { room });
    const rows = await portal.sql<{ room: object }>(
      `select lines #> '{0,details,0,event,room}' as room from portal.wait where session_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ room }]);
  });

  it('lapses with its claim when the session moves to within twenty minutes', async () => {
    const { list, person, id, state } = await waiting();
    await startAt(id, 600);
    await portal.sql(
      `update portal.wait set until_at = now() + interval '580 minutes' where session_id = $1`,
      [id],
    );
    expect(await list.places()).toMatchObject({ awaited: 2 });
    expect((await moveSessions([id], { minutes: -585 })).status).toBe(200);
    await list.offer();
    expect((await state()).state).toBe('lapsed');
    expect(await list.places()).toMatchObject({ awaited: 0 });
    expect(
      await portal.sql('select portal.due_waits(tenant_id) from portal.wait where session_id = $1', [id]),
    ).toEqual([]);
    // The mail of the wait when it began, and that of its end.
    expect(await mailsTo(person.email)).toHaveLength(2);
  });
});

describe('the open offer of a moved session', () => {
  async function offered() {
    const { list, person, id, state } = await waiting();
    await list.free(2);
    await list.offer();
    const before = await state();
    const [mail] = (await mailsTo(person.email)).slice(-1);
    const key = /\/pay#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const page = async () => (await portal.ask('POST /purchase/LinkCart', { body: { key } })).body;
    const pay = (version?: number) =>
      portal.ask('POST /purchase/LinkForm', {
        body: { key, paymentType: 4, ...(version !== undefined && { version }) },
      });
    return { list, person, id, state, before, key, page, pay };
  }

  const clockIn = (instant: string) =>
    new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' })
      .format(new Date(instant))
      .replace(':', ' h ');

  it('shows the new time on its page and in a mail with the same link, and is paid at that time only', async () => {
    const { list, person, id, state, before, key, page, pay } = await offered();
    const seen = await page();
    expect((await moveSessions([id], { minutes: 90 })).status).toBe(200);
    const after = await state();
    expect(Date.parse(after.start) - Date.parse(before.start)).toBe(1.5 * HOUR);
    expect(after).toMatchObject({ state: 'offered', offer: { endsAt: before.offer?.endsAt } });
    const shown = await page();
    expect(shown.order?.cart.cartLines[0]?.cartLineDetails[0]?.event?.start).toBe(after.start);
    const [mail] = (await mailsTo(person.email)).slice(-1);
    expect(mail?.subject).toContain('change d’horaire');
    const text = mail?.text.replaceAll(/\s/g, ' ') ?? '';
    expect(text).toContain(clockIn(after.start));
    expect(text).toContain(`au lieu du`);
    expect(text).toContain(clockIn(before.start));
    expect(text).toContain(key);
    expect(await pay(seen.order?.cart.version)).toMatchObject({ status: 409, code: 'cart.changed' });
    expect((await pay(shown.order?.cart.version)).status).toBe(200);
    expect(await list.places()).toMatchObject({ held: 4, awaited: 0 });
  });

  it('names the new room in the mail when the time stays', async () => {
    const { person, id, state, before } = await offered();
    await moveSessions([id], { room: { 'fr-FR': 'Petit bassin' } });
    expect((await state()).start).toBe(before.start);
    const [mail] = (await mailsTo(person.email)).slice(-1);
    expect(mail?.subject).toContain('change de salle');
    expect(mail?.text).toContain('Petit bassin');
  });

  it('names the new time and room in the mail when both change, and sends none of a move that was taken back', async () => {
    const { person, id } = await offered();
    await moveSessions([id], { minutes: 30, room: { 'fr-FR': 'Petit bassin' } });
    const mails = await mailsTo(person.email);
    expect(mails.at(-1)?.subject).toContain('change d’horaire et de salle');
    // The first of these moves is no news once its mail is due.
    await moveSessions([id], { minutes: 30 });
    await moveSessions([id], { minutes: -30 });
    expect(await mailsTo(person.email)).toHaveLength(mails.length + 1);
  });

  it('follows a new room that the week gives to its session', async () => {
    const { person, id, page } = await offered();
    const { token } = await staff();
    const query = { from: new Date().toISOString().slice(0, 10), days: 1 };
    const { body: week } = await portal.ask('GET /boxoffice/sessions', { token, query });
    const room = { 'fr-FR': 'Grand bassin' };
    const { status } = await portal.ask('PUT /boxoffice/sessions', {
      token,
      body: { version: week.saved.version, changes: [{ id, room }], added: [] },
    });
    expect(status).toBe(200);
    expect((await page()).order?.cart.cartLines[0]?.cartLineDetails[0]?.event?.room).toEqual(room);
    const [mail] = (await mailsTo(person.email)).slice(-1);
    expect(mail?.text).toContain('Grand bassin');
  });

  it('ends with the sale of the session when it moves to within its time, and mails the end', async () => {
    const { list, person, id, state } = await offered();
    await startAt(id, 600);
    await moveSessions([id], { minutes: -570 });
    const { offer } = await state();
    const endsAt = Date.parse(offer?.endsAt ?? '');
    expect(endsAt - Date.now()).toBeLessThan(11 * MINUTE);
    expect((await endOfOfferMail(id)) - endsAt).toBe(75_000);
    await moveSessions([id], { minutes: -15 });
    expect((await state()).state).toBe('lapsed');
    await expireDueCarts(portal.services);
    expect(await list.places()).toMatchObject({ held: 2 });
    await runDelayedJobs();
    const [mail] = (await mailsTo(person.email)).slice(-1);
    expect(mail?.subject).toContain('ne sont plus gardées');
  });

  it('keeps the time that its buyer is paying for, and moves once the payment is left', async () => {
    const { person, id, state, before, page, pay } = await offered();
    expect((await pay()).status).toBe(200);
    const mails = (await mailsTo(person.email)).length;
    expect((await moveSessions([id], { minutes: 90 })).status).toBe(200);
    expect(await mailsTo(person.email)).toHaveLength(mails);
    expect((await state()).start).toBe(before.start);
    await portal.sql(
      `update portal.cart set state = 'cancelled' where id = (select cart_id from portal.wait where session_id = $1)`,
      [id],
    );
    await runDelayedJobs();
    expect(await mailsTo(person.email)).toHaveLength(mails + 1);
    const moved = (await page()).order?.cart.cartLines[0]?.cartLineDetails[0]?.event?.start ?? '';
    expect(Date.parse(moved) - Date.parse(before.start)).toBe(1.5 * HOUR);
  });

  it('takes the time that another process has given its session once the payment is left', async () => {
    const { id, page, pay } = await offered();
    await pay();
    await moveSessions([id], { minutes: 90 });
    await portal.ask('GET /Ticketing/eventbyexternalid', { query: { eventExternalId: id } });
    const [moved] = await portal.sql<{ start: Date }>(
      `update venue.session set start_at = start_at + interval '30 minutes', end_at = end_at + interval '30 minutes'
        where id = $1 returning start_at as start`,
      [id],
    );
    await portal.sql(
      `update portal.cart set state = 'cancelled' where id = (select cart_id from portal.wait where session_id = $1)`,
      [id],
    );
    await runDelayedJobs();
    await (portal.services.jobs as Jobs).drain();
    const shown = (await page()).order?.cart.cartLines[0]?.cartLineDetails[0]?.event?.start;
    expect(shown).toBe(moved?.start.toISOString());
  });
});
