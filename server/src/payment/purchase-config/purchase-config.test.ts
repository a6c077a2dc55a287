import type { CallInput } from '@guichet/contract/calls.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addPlaces } from '#test/system/support.ts';

type Config = NonNullable<CallInput<'PUT /Tenant/TenantPurchaseConfig'>['body']>;

const BEGINNING: Config = {
  cartMinutes: 15,
  cartExtensionMinutes: 10,
  cartCapMinutes: 45,
  refundDelayHours: 24,
  reminderDays: 7,
  maxReminders: 3,
};

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

const save = (change: Partial<Config>, locale = 'fr-FR') =>
  portal.ask('PUT /Tenant/TenantPurchaseConfig', { body: { ...BEGINNING, ...change }, token, locale });

describe('the purchase settings of a venue', () => {
  test('begin with the default values, and include the means of payment', async () => {
    const { body } = await portal.ask('GET /Tenant/TenantPurchaseConfig', { token });
    expect(body).toMatchObject({ ...BEGINNING, meansOffered: [1, 2, 3, 4, 5], limits: { extendShare: 10 } });
  });

  test.each([
    ['cartMinutes', 0, 'field.number'],
    ['cartMinutes', 241, 'field.number'],
    ['cartExtensionMinutes', 0, 'field.number'],
    ['cartCapMinutes', 14, 'cart.cap-too-short'],
    ['refundDelayHours', -1, 'field.number'],
    ['refundDelayHours', 721, 'field.number'],
    ['reminderDays', 0, 'field.number'],
    ['reminderDays', 61, 'field.number'],
    ['maxReminders', 11, 'field.number'],
    ['maxReminders', 1.5, 'field.digits'],
  ] as const)('refuse %s %s, in the language of the request', async (field, value, problem) => {
    for (const locale of LOCALES) {
      const { status, fields } = await save({ [field]: value }, locale);
      expect(status).toBe(400);
      expect(fields).toMatchObject({ [field]: translator(locale, 'errors')(problem) });
    }
  });

  test('apply to the next cart in every process, and are recorded', async () => {
    const node = await portal.addNode();
    const session = await portal.session(50);
    await addPlaces(portal, session, 1, { via: node });
    const { body } = await save({ cartMinutes: 5, reminderDays: 3 });
    expect(body).toMatchObject({ cartMinutes: 5, reminderDays: 3, refundDelayHours: 24 });
    const minutesLeft = async () => {
      const { body: cart } = await addPlaces(portal, session, 1, { via: node });
      return Math.round((new Date(cart.validityEndDate ?? 0).getTime() - Date.now()) / 60_000);
    };
    await expect.poll(minutesLeft).toBe(5);
    expect(
      await portal.sql(
        `select changes from portal.audit_entry where action = 'purchase-config.saved' order by at desc limit 1`,
      ),
    ).toEqual([
      {
        changes: [
          { field: 'cartMinutes', from: '15', to: '5' },
          { field: 'reminderDays', from: '7', to: '3' },
        ],
      },
    ]);
  });

  test('are saved together with the limits of carts, or not at all', async () => {
    const { body: before } = await portal.ask('GET /Tenant/TenantPurchaseConfig', { token });
    const { meansOffered: _, ...seen } = before;
    const limits = { ...seen.limits, extendShare: 25 };
    const saved = await save({ ...seen, cartMinutes: 7, limits, seen });
    expect(saved.body).toMatchObject({ cartMinutes: 7, limits: { extendShare: 25 } });
    // Another administrator has saved other limits in the meantime.
    const late = await save({
      ...seen,
      cartMinutes: 9,
      limits: { ...limits, extendShare: 40 },
      seen: { ...seen, cartMinutes: 7 },
    });
    expect(late).toMatchObject({ status: 409, code: 'settings.changed' });
    const wrong = await save({ cartMinutes: 9, limits: { ...limits, extendShare: 101 } });
    expect(wrong.status).toBe(400);
    const { body: now } = await portal.ask('GET /Tenant/TenantPurchaseConfig', { token });
    expect(now).toMatchObject({ cartMinutes: 7, limits: { extendShare: 25 } });
    await save(seen);
  });

  test('are not overwritten by a save that is based on outdated settings', async () => {
    await save({ cartMinutes: 20 });
    expect(await save({ maxReminders: 2, seen: BEGINNING })).toMatchObject({
      status: 409,
      code: 'settings.changed',
    });
    expect((await save({ seen: { ...BEGINNING, cartMinutes: 20 } })).status).toBe(200);
  });
});
