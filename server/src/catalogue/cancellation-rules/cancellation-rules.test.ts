import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['settings.ticketing'] }));
  await portal.sql('delete from portal.cancellation_rule');
});
afterAll(() => portal[Symbol.asyncDispose]());

const STEPS = [
  { hours: 48, percent: 100 },
  { hours: 2, percent: 50 },
];
const read = (tenant?: string) =>
  portal.ask('GET /settingsticketing/cancellationrules', { token, ...(tenant && { tenant }) });
const save = (services: string[], steps: typeof STEPS, seen?: typeof STEPS) =>
  portal.ask('PUT /settingsticketing/cancellationrules', {
    body: { services, steps, ...(seen && { seen }) },
    token,
  });
const CREDIT = [{ hours: 2, percent: 100 }];
const saveCredit = (service: string, creditSteps: typeof STEPS, seenCredit: typeof STEPS = []) =>
  portal.ask('PUT /settingsticketing/cancellationrules', {
    body: { services: [service], steps: [], creditSteps, seenCredit },
    token,
  });
const stepsOf = async (service: string) =>
  (await read()).body.services.find((rule) => rule.service === service)?.steps;
const publicSteps = async (externalCode: string) =>
  (await portal.ask('GET /Ticketing/service', { query: { externalCode } })).body.cancellation;

describe('PUT /settingsticketing/cancellationrules', () => {
  test('saves the rule of several services, which visitors see at once and the audit log names', async () => {
    expect(await publicSteps('ACT-AQUAGYM')).toEqual([]);
    expect((await save(['ACT-AQUAGYM', 'ACT-AQUABIKE'], STEPS, [])).status).toBe(200);
    expect(await stepsOf('ACT-AQUAGYM')).toEqual(STEPS);
    expect(await publicSteps('ACT-AQUABIKE')).toEqual(STEPS);
    const entries = await portal.sql<{ changes: unknown }>(
      `select changes from portal.audit_entry where action = 'cancellation.changed' order by at`,
    );
    const change = { field: 'cancellationSteps', to: '48 h: 100 %, 2 h: 50 %' };
    expect(entries.map(({ changes }) => changes)).toEqual([[change], [change]]);
  });

  test('keeps former rules for the orders of their time, and adds none without a change', async () => {
    const count = async () =>
      (await portal.sql('select from portal.cancellation_rule where service_code = $1', ['ACT-AQUAGYM']))
        .length;
    const before = await count();
    await save(['ACT-AQUAGYM'], STEPS);
    expect(await count()).toBe(before);
    await save(['ACT-AQUAGYM'], []);
    expect(await count()).toBe(before + 1);
    expect(await publicSteps('ACT-AQUAGYM')).toEqual([]);
  });

  test('saves steps of credit, which visitors see and the audit log names', async () => {
    expect((await saveCredit('ACT-BEBES', CREDIT)).status).toBe(200);
    const saved = (await read()).body.services.find(({ service }) => service === 'ACT-BEBES');
    expect(saved).toMatchObject({ steps: [], creditSteps: CREDIT });
    const query = { externalCode: 'ACT-BEBES' };
    const { body } = await portal.ask('GET /Ticketing/service', { query });
    expect(body).toMatchObject({ cancellation: [], creditCancellation: CREDIT });
    expect(await saveCredit('ACT-BEBES', [])).toMatchObject({ status: 409, code: 'settings.changed' });
    expect(await saveCredit('ACT-BEBES', [...CREDIT, ...STEPS], CREDIT)).toMatchObject({
      code: 'cancellation.steps',
    });
    const [entry] = await portal.sql<{ changes: unknown }>(
      `select changes from portal.audit_entry where action = 'cancellation.changed' order by at desc limit 1`,
    );
    expect(entry?.changes).toEqual([{ field: 'cancellationCreditSteps', to: '2 h: 100 %' }]);
  });

  test('saves a flexible ticket, which visitors see and the audit log names, and refuses one that is no improvement', async () => {
    const saveFlexible = (steps: typeof STEPS, more: object = {}) =>
      portal.ask('PUT /settingsticketing/cancellationrules', {
        body: {
          services: ['ACT-AQUADOUCE'],
          steps: STEPS,
          flexible: { amount: 250, steps, creditSteps: [] },
          ...more,
        },
        token,
      });
    expect((await saveFlexible([{ hours: 2, percent: 100 }], { seenFlexible: null })).status).toBe(200);
    const query = { externalCode: 'ACT-AQUADOUCE' };
    const { body } = await portal.ask('GET /Ticketing/service', { query });
    const flexible = { amount: 250, steps: [{ hours: 2, percent: 100 }], creditSteps: [] };
    expect(body.flexible).toEqual(flexible);
    for (const worse of [STEPS, [{ hours: 48, percent: 100 }], [{ hours: 2, percent: 60 }]])
      expect(await saveFlexible(worse)).toMatchObject({ status: 400, code: 'cancellation.flexible-worse' });
    expect(await saveFlexible([{ hours: 0, percent: 100 }], { seenFlexible: null })).toMatchObject({
      code: 'settings.changed',
    });
    const [entry] = await portal.sql<{ changes: unknown[] }>(
      `select changes from portal.audit_entry where action = 'cancellation.changed' order by at desc limit 1`,
    );
    expect(entry?.changes).toContainEqual({ field: 'flexibleTicket', to: '250: 2 h: 100 %' });
    expect((await saveFlexible([], { flexible: null, seenFlexible: flexible })).status).toBe(200);
  });

  test('keeps the flexible ticket that a request does not name, unless the new steps are as good', async () => {
    const service = 'ACT-AQUADOUCE';
    const flexible = { amount: 250, steps: [{ hours: 2, percent: 100 }], creditSteps: [] };
    const body = { services: [service], steps: STEPS, flexible };
    expect((await portal.ask('PUT /settingsticketing/cancellationrules', { body, token })).status).toBe(200);
    const sold = async () => {
      const query = { externalCode: service };
      return (await portal.ask('GET /Ticketing/service', { query })).body.flexible;
    };
    expect((await save([service], [{ hours: 2, percent: 50 }])).status).toBe(200);
    expect(await sold()).toEqual(flexible);
    expect(await save([service], [{ hours: 0, percent: 100 }])).toMatchObject({
      code: 'cancellation.flexible-worse',
    });
    expect(await stepsOf(service)).toEqual([{ hours: 2, percent: 50 }]);
    const withdrawn = { ...body, flexible: null };
    await portal.ask('PUT /settingsticketing/cancellationrules', { body: withdrawn, token });
    expect(await sold()).toBeUndefined();
  });

  test('is refused for steps that rise, other services, and steps that another administrator has changed', async () => {
    expect(await save(['ACT-AQUABIKE'], STEPS.toReversed())).toMatchObject({ code: 'cancellation.steps' });
    expect(await save(['ENT-UNITE'], STEPS)).toMatchObject({ status: 404, code: 'service.not-found' });
    expect(await save(['ACT-AQUABIKE'], [], [])).toMatchObject({ status: 409, code: 'settings.changed' });
    expect(await stepsOf('ACT-AQUABIKE')).toEqual(STEPS);
  });
});

describe('GET /settingsticketing/cancellationrules', () => {
  test('lists services with sessions alone', async () => {
    const { isOffered, services } = (await read()).body;
    expect(isOffered).toBe(true);
    const codes = services.map(({ service }) => service);
    expect(codes).toContain('ACT-AQUAGYM');
    expect(codes).not.toContain('ENT-UNITE');
  });
});
