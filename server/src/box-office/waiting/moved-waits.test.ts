import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const { moveSessions } = closures(() => ({ portal }));

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
