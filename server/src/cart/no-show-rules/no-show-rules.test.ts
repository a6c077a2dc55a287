import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['settings.ticketing'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const RULE = { service: 'ACT-AQUABIKE', isCounted: true, missed: 3, days: 60, pauseDays: 14 };
const read = async () => (await portal.ask('GET /settingsticketing/noshowrules', { token })).body;
const save = (...rules: (typeof RULE)[]) =>
  portal.ask('PUT /settingsticketing/noshowrules', { body: { rules }, token });
const countEntries = async () =>
  (await portal.sql(`select from portal.audit_entry where action = 'no-show-rule.changed'`)).length;

describe('PUT /settingsticketing/noshowrules', () => {
  it('sets the rule of a service, and records a change once', async () => {
    const before = await countEntries();
    const saved = await save(RULE);
    expect(saved.body.rules.find(({ service }) => service === RULE.service)).toMatchObject(RULE);
    expect(saved.body).toEqual(await read());
    await save(RULE);
    expect(await countEntries()).toBe(before + 1);
  });

  it('ends the pauses of a service without its rule, and no other', async () => {
    const { userId } = await newPerson(portal, 'aqua-rivage');
    await save(RULE);
    await portal.sql(
      `insert into portal.booking_pause (tenant_id, customer_id, service_code, service_name, missed, until_at)
       select tenant_id, id, service, '{"fr-FR": "Cours"}', 3, now() + interval '3 days'
         from portal.customer, unnest(array['ACT-AQUABIKE', 'ACT-AQUAGYM']) as service where id = $1`,
      [userId],
    );
    await save({ ...RULE, isCounted: false });
    const pauses = await portal.sql(
      `select service_code as service, end_reason as reason from portal.booking_pause where customer_id = $1 order by 1`,
      [userId],
    );
    expect(pauses).toEqual([
      { service: 'ACT-AQUABIKE', reason: 'rule' },
      { service: 'ACT-AQUAGYM', reason: null },
    ]);
    expect((await read()).rules.find(({ service }) => service === RULE.service)?.isCounted).toBe(false);
  });

  it('returns 404 for an unknown service and 400 beyond the limits, and changes nothing', async () => {
    const before = await read();
    const unknown = await save({ ...RULE, missed: 5 }, { ...RULE, service: 'NO-SUCH-SERVICE' });
    expect(unknown).toMatchObject({ status: 404, code: 'service.not-found' });
    for (const beyond of [{ missed: 0 }, { missed: 21 }, { days: 366 }, { pauseDays: 0 }])
      expect((await save({ ...RULE, ...beyond })).status).toBe(400);
    expect(await read()).toEqual(before);
  });
});

describe('GET /settingsticketing/noshowrules', () => {
  it('lists services with sessions alone, with the demonstration’s rule', async () => {
    const { isOffered, rules } = await read();
    expect(isOffered).toBe(true);
    expect(rules.find(({ service }) => service === 'ACT-AQUAGYM')).toMatchObject({ isCounted: true });
    expect(rules.some(({ service }) => service === 'ENT-UNITE')).toBe(false);
  });
});
