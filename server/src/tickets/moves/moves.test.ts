import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { finishMove, resumeMove } from './moves.service.ts';

let portal: PortalTest;
let token: string;
const { auditOf } = refundTests((given) => ({ portal, token } = given));
const { twin, allow, buy, options, move, stored, present, openNow } = moves(() => ({ portal, token }));

let samir: string;
beforeAll(async () => {
  samir = await portal.signIn('samir@example.com');
});

const soldOf = async (id: string) =>
  (await portal.sql<{ sold: number }>('select sold from venue.session where id = $1', [id]))[0]?.sold;

const ticketOf = async (ticketNumber: string) => {
  const body = { ticketNumber, includedInvalidTickets: true };
  const answer = await portal.ask('POST /user/GetTicketsDetails', { body, token });
  return answer.body.tickets.find((ticket) => ticket.ticketNumber === ticketNumber);
};

describe('POST /user/TicketMove', () => {
  it('moves a ticket: new session, new code, freed place; the former code is refused as moved', async () => {
    const { session, number, numbers } = await buy();
    const target = await twin(session.id);
    const before = await stored(numbers[0] ?? '');
    const answer = await move(numbers, target);
    expect(answer).toMatchObject({ status: 200, body: { ticketNumbers: numbers } });
    const after = await stored(numbers[0] ?? '');
    expect(after).toMatchObject({ sessionId: target, ofPortal: target });
    expect(after.code).not.toBe(before.code);
    expect(after.portalCode).toBe(after.code);
    expect([await soldOf(session.id), await soldOf(target)]).toEqual([0, 1]);
    const shown = await ticketOf(numbers[0] ?? '');
    expect(shown).toMatchObject({ state: 'valid', code: after.code, eventStart: answer.body.eventStart });
    await openNow(numbers[0] ?? '');
    expect(await present(before.code)).toMatchObject({ accepted: false, reason: 'moved' });
    expect(await present(after.code)).toMatchObject({ accepted: true });
    expect(await auditOf(number)).toMatchObject([{ action: 'order.moved', administrator_email: '' }]);
  });

  it('moves all tickets of a session together, and shows the order at its new time', async () => {
    const { session, number, numbers } = await buy(3);
    const target = await twin(session.id);
    expect(await move(numbers, target)).toMatchObject({ status: 200 });
    expect([await soldOf(session.id), await soldOf(target)]).toEqual([0, 3]);
    const { body } = await portal.ask('GET /user/GetHistoricPurchases', { query: {}, token });
    const order = body.find(({ externalPurchaseId }) => externalPurchaseId === number);
    expect(order?.lines[0]?.sessionStarts).toEqual([(await ticketOf(numbers[0] ?? ''))?.eventStart]);
  });

  it('moves within the establishment of the session, which need not be that of the service', async () => {
    const { session, numbers } = await buy();
    await portal.sql(
      `update portal.purchase set lines = jsonb_set(lines, '{0,establishment}', '"ELSEWHERE"')
        where id = (select purchase_id from portal.ticket where ticket_number = $1)`,
      [numbers[0]],
    );
    const target = await twin(session.id);
    expect((await options(numbers)).sessions.find(({ id }) => id === target)).toMatchObject({ id: target });
    expect((await ticketOf(numbers[0] ?? ''))?.establishmentCode).not.toBe('ELSEWHERE');
    expect(await move(numbers, target)).toMatchObject({ status: 200 });
  });

  it('moves nothing when the new session lacks a place', async () => {
    const { session, numbers } = await buy(2);
    const target = await twin(session.id, { capacity: 1 });
    expect(await move(numbers, target)).toMatchObject({ status: 409, code: 'move.no-places' });
    expect([await soldOf(session.id), await soldOf(target)]).toEqual([2, 0]);
    expect((await options(numbers)).sessions.find(({ id }) => id === target)?.refusal).toBe('places');
  });

  it('returns the first outcome for a repeated request, and changes nothing', async () => {
    const { session, numbers } = await buy();
    const target = await twin(session.id);
    const moveId = randomUUID();
    await move(numbers, target, { moveId });
    const { code } = await stored(numbers[0] ?? '');
    expect(await move(numbers, target, { moveId })).toMatchObject({ status: 200 });
    expect((await stored(numbers[0] ?? '')).code).toBe(code);
    expect(await soldOf(target)).toBe(1);
    const other = await twin(session.id);
    expect(await move(numbers, other, { moveId })).toMatchObject({ code: 'move.refused' });
  });

  it('refuses a dearer session, and a cheaper one unless the venue accepts it', async () => {
    const { session, numbers } = await buy();
    const dearer = await twin(session.id, { unitPrices: { [session.priceName]: 99_000 } });
    const cheaper = await twin(session.id, { unitPrices: { [session.priceName]: 1 } });
    const refusals = async () => {
      const { sessions } = await options(numbers);
      return [dearer, cheaper].map((wanted) => sessions.find(({ id }) => id === wanted)?.refusal);
    };
    expect(await refusals()).toEqual(['dearer', 'cheaper']);
    expect(await move(numbers, dearer)).toMatchObject({ status: 409, code: 'move.session' });
    expect(await move(numbers, cheaper)).toMatchObject({ status: 409, code: 'move.session' });
    await allow(session.service, { acceptsCheaper: true });
    expect(await refusals()).toEqual(['dearer', undefined]);
    expect(await move(numbers, cheaper)).toMatchObject({ status: 200 });
  });

  it('refuses sessions of another service, that have begun or that do not exist', async () => {
    const { session, numbers } = await buy();
    const past = await twin(session.id, { minutes: -600_000 });
    const foreign = await twin(session.id);
    await portal.sql(`update venue.session set service_codes = '{ENT-UNITE}' where id = $1`, [foreign]);
    for (const wanted of [past, foreign, session.id, 'no-such-session'])
      expect([wanted, (await move(numbers, wanted)).code]).toEqual([wanted, 'move.session']);
  });

  it('returns 404 for tickets of another customer', async () => {
    const { session, numbers } = await buy();
    const target = await twin(session.id);
    expect(await move(numbers, target, { by: samir })).toMatchObject({ code: 'ticket.not-found' });
  });
});

describe('POST /user/TicketMoveOptions', () => {
  const refusalOf = async (numbers: string[]) => (await options(numbers)).refusal;

  it('states the limits of the venue, and names the other tickets of the session', async () => {
    const { session, numbers } = await buy(2, { maxMoves: 3 });
    const target = await twin(session.id);
    const { movesLeft, until, tickets, sessions } = await options(numbers.slice(0, 1));
    expect(movesLeft).toBe(3);
    const start = (await ticketOf(numbers[0] ?? ''))?.eventStart ?? '';
    expect(Date.parse(start) - Date.parse(until ?? '')).toBe(3_600_000);
    expect(tickets.map(({ ticketNumber, isChosen }) => [ticketNumber, isChosen])).toEqual([
      [numbers[0], true],
      [numbers[1], false],
    ]);
    expect(sessions.find(({ id }) => id === target)).toMatchObject({ places: 10 });
    expect(sessions.some(({ id }) => id === session.id)).toBe(false);
  });

  it('refuses by the rules: none, too late, too often', async () => {
    const { session, numbers } = await buy(1, { maxMoves: 1 });
    expect((await ticketOf(numbers[0] ?? ''))?.canMove).toBe(true);
    await allow(session.service, { untilMinutes: 43_200, maxMoves: 1 });
    const start = Date.parse((await ticketOf(numbers[0] ?? ''))?.eventStart ?? '');
    if (start - Date.now() < 43_200 * 60_000) expect(await refusalOf(numbers)).toBe('too-late');
    await allow(session.service, { maxMoves: 1 });
    await move(numbers, await twin(session.id));
    expect(await refusalOf(numbers)).toBe('too-often');
    await portal.sql('delete from portal.moving_rule where service_code = $1', [session.service]);
    expect(await refusalOf(numbers)).toBe('not-offered');
    expect(await ticketOf(numbers[0] ?? '')).not.toHaveProperty('canMove');
  });

  it('refuses an offered ticket, and lets nobody offer one that is being moved', async () => {
    const { session, numbers } = await buy(2);
    const body = { ticketNumber: numbers[0] ?? '' };
    await portal.ask('POST /user/TicketTransfer', { body, token });
    expect(await refusalOf(numbers.slice(0, 1))).toBe('offered');
    await portal.sql(
      `insert into portal.ticket_move (tenant_id, id, purchase_id, ticket_numbers, from_session_id, to_session_id, event)
       select tenant_id, gen_random_uuid(), purchase_id, array[ticket_number], $2, $2, '{}' from portal.ticket where ticket_number = $1`,
      [numbers[1], session.id],
    );
    expect(await refusalOf(numbers.slice(1))).toBe('under-way');
    const offered = { ticketNumber: numbers[1] ?? '' };
    expect(await portal.ask('POST /user/TicketTransfer', { body: offered, token })).toMatchObject({
      code: 'ticket.not-transferable',
    });
    await portal.sql('delete from portal.ticket_move where from_session_id = $1', [session.id]);
  });
});

describe('a move that a process left', () => {
  it('is completed by the job, once, whether or not the ticketing system had moved the ticket', async () => {
    for (const isMovedThere of [false, true]) {
      const { session, numbers } = await buy();
      const target = await twin(session.id);
      const venue = await portal.services.tenants.find('aqua-rivage');
      if (!venue) throw new Error('There is no venue');
      const system = portal.services.ticketing.of(venue);
      const failing = {
        ...portal.services,
        ticketing: {
          ...portal.services.ticketing,
          of: () => ({
            ...system,
            moveTickets: async (request: Parameters<typeof system.moveTickets>[0]) => {
              if (isMovedThere) await system.moveTickets(request);
              throw new TicketingUnavailable('no answer');
            },
          }),
        },
      };
      const moveId = randomUUID();
      await portal.sql(
        `insert into portal.ticket_move (tenant_id, id, purchase_id, ticket_numbers, from_session_id, to_session_id, event)
         select tenant_id, $2, purchase_id, array[ticket_number], session_id, $3,
                '{"start": "2027-01-01T10:00:00.000Z", "end": "2027-01-01T11:00:00.000Z", "labels": {}, "establishment": {}, "themeLabels": {}}'
           from portal.ticket where ticket_number = $1`,
        [numbers[0], moveId, target],
      );
      await expect(finishMove(failing, venue, moveId)).rejects.toBeInstanceOf(TicketingUnavailable);
      await resumeMove(portal.services, venue, moveId);
      await resumeMove(portal.services, venue, moveId);
      const { sessionId, ofPortal, code, portalCode } = await stored(numbers[0] ?? '');
      expect([sessionId, ofPortal, portalCode]).toEqual([target, target, code]);
      expect([await soldOf(session.id), await soldOf(target)]).toEqual([0, 1]);
    }
  });
});
