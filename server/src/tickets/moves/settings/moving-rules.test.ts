import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moves } from '#test/portal/moves.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
let customer: string;
const { buy } = moves(() => ({ portal, token: customer }));

beforeAll(async () => {
  portal = await portalTest();
  customer = await portal.signIn();
  ({ token } = await portal.administrator({ rights: ['settings.ticketing'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const read = async () => (await portal.ask('GET /settingsticketing/movingrules', { token })).body;
type Rules = Awaited<ReturnType<typeof read>>['rules'];
const save = (rules: Omit<Rules[number], 'labels' | 'fitting'>[]) =>
  portal.ask('PUT /settingsticketing/movingrules', { body: { rules }, token });

describe('PUT /settingsticketing/movingrules', () => {
  it('sets the rule of a service for the tickets of customers, and records it once', async () => {
    const { session, numbers } = await buy();
    const rule = {
      service: session.service,
      isAllowed: true,
      untilMinutes: 30,
      maxMoves: 4,
      acceptsCheaper: true,
      lowerPrice: 'refunded' as const,
      fee: 150,
      acceptsDearer: true,
      chargesFee: true,
      companions: ['ACT-AQUABIKE'],
    };
    const saved = await save([rule]);
    expect(saved.body.rules.find(({ service }) => service === session.service)).toMatchObject(rule);
    expect(saved.body).toEqual(await read());
    const body = { ticketNumbers: numbers };
    const options = await portal.ask('POST /user/TicketMoveOptions', { body, token: customer });
    expect(options.body.movesLeft).toBe(4);
    const count = async () =>
      (await portal.sql(`select from portal.audit_entry where action = 'moving-rule.changed'`)).length;
    const before = await count();
    await save([rule]);
    expect(await count()).toBe(before);
    await save([{ ...rule, isAllowed: false }]);
    expect(await count()).toBe(before + 1);
    const closed = await portal.ask('POST /user/TicketMoveOptions', { body, token: customer });
    expect(closed.body).toMatchObject({ refusal: 'not-offered', sessions: [] });
  });

  it('returns 404 for an unknown service and changes nothing', async () => {
    const before = await read();
    const [known] = before.rules;
    if (!known) throw new Error('There is no service with sessions');
    const { labels: _, fitting: __, ...rule } = known;
    const answer = await save([
      { ...rule, isAllowed: !rule.isAllowed },
      { ...rule, service: 'NO-SUCH-SERVICE' },
    ]);
    expect(answer).toMatchObject({ status: 404, code: 'service.not-found' });
    expect(await read()).toEqual(before);
  });
});

describe('GET /settingsticketing/movingrules', () => {
  it('lists services with sessions alone, with the demonstration’s rule', async () => {
    const { isOffered, rules } = await read();
    expect(isOffered).toBe(true);
    expect(rules.find(({ service }) => service === 'ENT-SPORTIF')).toMatchObject({ isAllowed: true });
    expect(rules.some(({ service }) => service === 'ENT-UNITE')).toBe(false);
  });
});
