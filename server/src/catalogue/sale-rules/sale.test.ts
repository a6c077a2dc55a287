import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';
import { newlyCounted, ruleFrom } from './sale-rules.ts';

type Draft = NonNullable<CallInput<'POST /SettingsTicketing/Rule'>['body']>;

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  await portal.sql('delete from portal.sale_rule');
  await synchroniseNow(portal);
  token = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());
afterEach(() => portal.sql('delete from portal.sale_rule'));

const WEEKLY: Draft = {
  entityLinkType: 'theme',
  linkExternalCode: 'FORME',
  ruleType: 'PlaceNumberByWeek',
  quantity: 2,
};
const add = (more: Partial<Draft> = {}, locale = 'fr-FR') =>
  portal.ask('POST /SettingsTicketing/Rule', { body: { ...WEEKLY, ...more }, token, locale });
const of = (linkExternalCode = 'FORME', entityLinkType: Draft['entityLinkType'] = 'theme') =>
  portal.ask('GET /SettingsTicketing/RulesByLink', { query: { linkExternalCode, entityLinkType }, token });
const prior = (linkExternalCode: string, serviceExternalCode: string): Partial<Draft> => ({
  entityLinkType: 'service',
  linkExternalCode,
  ruleType: 'PriorService',
  serviceExternalCode,
});

test('a sale rule is added, changed and removed, and the audit log records each change', async () => {
  const { body: rule } = await add();
  expect((await of()).body).toEqual([rule]);
  expect((await of('FORME', '0' as 'theme')).body).toEqual([rule]);
  const { body: changed } = await portal.ask('PUT /SettingsTicketing/Rule', {
    body: { ...WEEKLY, quantity: 3, id: rule.id, version: rule.version },
    token,
  });
  expect(changed).toMatchObject({ quantity: 3, version: 2 });
  expect((await portal.ask('DELETE /SettingsTicketing/Rule', { query: { id: rule.id }, token })).status).toBe(
    204,
  );
  expect((await of()).body).toEqual([]);
  const entries = await portal.sql<{ action: string; subject: string }>(
    `select action, subject from portal.audit_entry where action like 'sale-rule.%' order by action`,
  );
  expect(entries).toEqual(
    ['changed', 'created', 'deleted'].map((done) => ({ action: `sale-rule.${done}`, subject: 'Forme' })),
  );
});

test('a sale rule of a family is shown with each of its services', async () => {
  const familyOf = async () =>
    (await portal.ask('GET /Ticketing/service', { query: { externalCode: 'ACT-AQUAGYM' } })).body;
  const { family } = await familyOf();
  await add({ entityLinkType: 'family', linkExternalCode: family });
  expect((await familyOf()).familyRules).toMatchObject([{ type: 'PlaceNumberByWeek', value: '2' }]);
});

test('a change of a sale rule keeps link and type, and returns 409 for an outdated version', async () => {
  const { body: rule } = await add();
  const change = (version: number) =>
    portal.ask('PUT /SettingsTicketing/Rule', {
      body: {
        ...WEEKLY,
        linkExternalCode: 'NAGER',
        ruleType: 'PlaceNumber',
        quantity: 5,
        id: rule.id,
        version,
      },
      token,
    });
  expect((await change(1)).body).toMatchObject({ linkExternalCode: 'FORME', ruleType: 'PlaceNumberByWeek' });
  expect(await change(1)).toMatchObject({ status: 409, code: 'settings.changed' });
});

test('newlyCounted returns only the links that a change adds', () => {
  const rule = ruleFrom(
    {
      ...WEEKLY,
      linkExternalCode: 'SWIM',
      entityLinkType: 'service',
      ruleType: 'PriorService',
      serviceExternalCode: 'FIRST',
    },
    'id',
    { items: ['SWIM', 'FIRST'].map((code) => ({ kind: 'service', code, source: {} }) as never), rules: [] },
  );
  const swim = { linkType: 'service', linkCode: 'SWIM' };
  const prior = (linkCode: string) => ({ linkType: 'service', linkCode });
  expect(newlyCounted(rule, undefined)).toMatchObject([swim, prior('FIRST')]);
  expect(newlyCounted({ ...rule, messages: { 'fr-FR': '…' } }, rule)).toEqual([]);
  expect(newlyCounted({ ...rule, service: 'OTHER' }, rule)).toEqual([prior('OTHER')]);
});

describe('POST /SettingsTicketing/Rule', () => {
  test.each([
    ['theme.not-found', { linkExternalCode: 'NOTHING' }],
    ['service.not-found', prior('ACT-AQUAGYM', 'NOTHING')],
    ['family.not-found', { entityLinkType: 'family', linkExternalCode: 'NOTHING' }],
    ['rule.nature-not-found', { ruleType: 'NatureLink', natures: ['martien'] }],
    ['rule.nature-once', { ruleType: 'NatureLink', natures: ['adulte', 'adulte'] }],
  ] as const)('rejects a draft with %s in three languages', async (code, draft) => {
    const errors = await Promise.all(
      ['fr-FR', 'en-GB', 'de-DE'].map(async (locale) => {
        const answer = await add(draft as Partial<Draft>, locale);
        expect(answer.code).toBe(code);
        return answer.error;
      }),
    );
    expect(new Set(errors).size).toBe(3);
    expect(await portal.sql('select from portal.sale_rule')).toEqual([]);
  });

  test('names the field of a missing value', async () => {
    const without = await add({ quantity: undefined } as never);
    expect(Object.keys(without.fields)).toEqual(['quantity']);
    expect(Object.keys((await add({ ruleType: 'CartComposition' })).fields)).toEqual(['parts']);
    expect(Object.keys((await add({ ruleType: 'LoginRequired' })).fields)).toEqual(['ruleType']);
  });

  test('returns 409 for a second rule of a type on a theme, also for concurrent requests', async () => {
    const answers = await Promise.all([add(), add({ quantity: 3 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await add({}, 'en-GB')).toMatchObject({ code: 'rule.type-exists', error: /already/ });
    expect((await add({ linkExternalCode: 'NAGER' })).status).toBe(200);
  });

  test('rejects a circle and names its chain', async () => {
    await add(prior('ACT-AQUAGYM', 'ACT-AQUADOUCE'));
    await add(prior('ACT-AQUADOUCE', 'ACT-ADULTES'));
    const answer = await add(prior('ACT-ADULTES', 'ACT-AQUAGYM'));
    expect(answer).toMatchObject({ status: 409, code: 'rule.circular' });
    expect(answer.error).toContain('Natation adultes → Aquagym douce → Aquagym tonique → Natation adultes');
    expect((await add(prior('ACT-ADULTES', 'ACT-ADULTES'))).code).toBe('rule.circular');
  });
});

test('GET /SettingsTicketing/RuleTypes returns the allowed links of each type and the kinds of public', async () => {
  const { body } = await portal.ask('GET /SettingsTicketing/RuleTypes', { token });
  expect(body.types.slice(0, 5).map(({ id, type }) => `${id} ${type}`)).toEqual([
    '1 NatureLink',
    '2 PlaceNumber',
    '3 PlaceNumberByDay',
    '4 PlaceNumberByWeek',
    '5 CartComposition',
  ]);
  expect(body.types.find(({ type }) => type === 'LoginRequired')?.entityLinkTypes).toEqual(['service']);
  expect(body.natures).toContain('adulte');
});

test('visitors read the requirements of a rule with its theme and service, in the venue’s texts', async () => {
  await add({ messages: { 'fr-FR': 'Deux suffisent.' } });
  await add(prior('ACT-AQUAGYM', 'ACT-AQUADOUCE'));
  const { body: themes } = await portal.ask('GET /Ticketing/themes');
  expect(themes.find(({ themeExternalCode }) => themeExternalCode === 'FORME')).toMatchObject({
    externalCode: 'FORME',
    externalLabel: 'FORME',
    rules: [{ type: 'PlaceNumberByWeek', value: '2', words: { 'fr-FR': 'Deux suffisent.' } }],
  });
  const { body } = await portal.ask('GET /Ticketing/service', { query: { externalCode: 'ACT-AQUAGYM' } });
  expect(body.rules).toEqual([{ type: 'PriorService', value: 'ACT-AQUADOUCE' }]);
  const parts = [{ service: 'ENT-UNITE', quantity: 1, per: 'cart' as const }];
  await add({
    entityLinkType: 'service',
    linkExternalCode: 'ENT-PETITS',
    ruleType: 'CartComposition',
    quantity: undefined,
    parts,
  });
  const { body: toddler } = await portal.ask('GET /Ticketing/service', {
    query: { externalCode: 'ENT-PETITS' },
  });
  expect(toddler.rules).toEqual([{ type: 'CartComposition', value: 'ENT-UNITE', parts }]);
});

test('POST /SettingsTicketing/TryRules evaluates a sample cart by rules that are not saved', async () => {
  const { body } = await portal.ask('POST /SettingsTicketing/TryRules', {
    body: {
      rules: [WEEKLY],
      cart: [
        { service: 'ACT-AQUAGYM', theme: 'FORME', day: '2026-11-26', quantity: 1 },
        { service: 'ACT-AQUABIKE', theme: 'FORME', day: '2026-11-28', quantity: 1 },
      ],
      booked: [{ service: 'ACT-AQUAGYM', theme: 'FORME', day: '2026-11-24', quantity: 1 }],
      isSignedIn: true,
      natures: [],
    },
    token,
    locale: 'en-GB',
  });
  expect(body).toEqual([
    { line: 1, rule: 0, code: 'rule.week-places', message: expect.stringContaining('from 30 November 2026') },
  ]);
  expect(await portal.sql('select from portal.sale_rule')).toEqual([]);
});
