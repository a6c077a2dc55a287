import { describe, expect, test } from 'vitest';
import { sign } from '#gateways/payment/lyra/signature.ts';
import { paymentSettingsTests } from '#test/portal/payment-settings.ts';
import { bookPayment } from '#test/portal/payments.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { broken, type Form } from '#test/system/support.ts';
import { shopOf, shopOfAttempt, shopOfOrder } from './payment-settings.service.ts';

let portal: PortalTest;
const { read, save, begin } = paymentSettingsTests((given) => ({ portal } = given));

const pay = async (form: Form, key: string) => {
  const { signature: _, ...echo } = form;
  const fields = {
    ...echo,
    vads_trans_status: 'AUTHORISED',
    vads_trans_uuid: crypto.randomUUID().replaceAll('-', ''),
    vads_result: '00',
    vads_operation_type: 'DEBIT',
    vads_sequence_number: '1',
  };
  const answer = await portal.notify(form, { ...fields, signature: sign(fields, key) });
  if (answer.status === 200) await bookPayment(portal.sql, fields as Form);
  return answer;
};
const stateOf = async (form: Form) =>
  (
    await portal.sql<{ state: string }>('select state from portal.payment_attempt where id = $1', [
      form.vads_order_id,
    ])
  )[0]?.state;

describe('a shop that changes while payments run', () => {
  test('keeps the old keys for payments that began with them only', async () => {
    await save({ sitePassword: 'old-rest-password', apiKey: 'old-form-key' });
    const before = await begin();
    const other = await begin();
    await save({ sitePassword: 'new-rest-password', apiKey: 'new-form-key' });
    const after = await begin();
    expect((await pay(after, 'old-form-key')).status).toBe(403);
    expect(await stateOf(after)).toBe('begun');
    expect((await pay(before, 'old-form-key')).status).toBe(200);
    expect(await stateOf(before)).toBe('paid');
    // The provider signs with its new key from now on.
    expect((await pay(other, 'new-form-key')).status).toBe(200);
    expect(await stateOf(other)).toBe('paid');
    expect((await pay(after, 'new-form-key')).status).toBe(200);
  });

  test('accepts no old key for an attempt that began days ago and was not paid', async () => {
    await save({ sitePassword: 'older-rest-password', apiKey: 'older-form-key' });
    const [lapsed, recent] = [await begin(), await begin()];
    await save({ sitePassword: 'newer-rest-password', apiKey: 'newer-form-key' });
    await portal.sql(
      `update portal.payment_attempt set state = 'cancelled', started_at = started_at - interval '25 hours'
        where id = $1`,
      [lapsed.vads_order_id],
    );
    expect((await pay(lapsed, 'older-form-key')).status).toBe(403);
    expect(await stateOf(lapsed)).toBe('cancelled');
    expect((await pay(recent, 'older-form-key')).status).toBe(200);
  });

  test('keeps the old keys for another site too, until the displayed end', async () => {
    await save({ idSite: '20000001', sitePassword: 'site-rest-password', apiKey: 'site-form-key' });
    const before = await begin();
    const late = await begin();
    await save({ idSite: '20000002', sitePassword: 'next-rest-password', apiKey: 'next-form-key' });
    expect((await pay(before, 'site-form-key')).status).toBe(200);
    expect(await stateOf(before)).toBe('paid');
    expect((await read()).formerShops[0]).toMatchObject({ idSite: '20000001', isProduction: false });
    await portal.sql(`update portal.payment_former_shop set ends_at = now() where id_site = '20000001'`);
    await save({ dayOfTheMonth: 9 });
    expect((await pay(late, 'site-form-key')).status).toBe(403);
  });

  test('is polled about the payments that began with it, and refunds them', async () => {
    const { services } = portal;
    const venue = await services.tenants.find('aqua-rivage');
    await save({ idSite: '20000006', sitePassword: 'sixth-rest-password', apiKey: 'sixth-form-key' });
    const former = await begin();
    await save({ idSite: '20000007', sitePassword: 'last-rest-password', apiKey: 'last-form-key' });
    const changed = venue && (await shopOf(services, venue));
    const of = (siteId: string, mode: 'TEST' | 'PRODUCTION' = 'TEST') =>
      shopOfAttempt(changed, { siteId, mode, shopVersion: null })?.shop;
    expect(of('20000006')?.apiSecret).toBe('sixth-rest-password');
    const { vads_order_id: order = '' } = former;
    expect((venue && (await shopOfOrder(services, venue, order)))?.siteId).toBe('20000006');
    expect(of('20000007')?.signingKey).toBe('last-form-key');
    expect(of('20000006', 'PRODUCTION')).toBeUndefined();
  });

  test('moves its saved cards to its new keys, but not to another site', async () => {
    await save({ idSite: '20000008', sitePassword: 'eighth-rest-password', apiKey: 'eighth-form-key' });
    await portal.sql(
      `insert into portal.payment_alias
         (tenant_id, user_id, alias, brand, last_digits, expiry_month, expiry_year, shop_version)
       select tenant_id, gen_random_uuid(), 'kept', 'CB', '0013', 12, 2031, shop_version
         from portal.payment_settings where id_site = '20000008'`,
    );
    const isAtPresentShop = async () =>
      (
        await portal.sql<{ is: boolean }>(
          `select saved.shop_version = shop.shop_version as is
             from portal.payment_alias as saved join portal.payment_settings as shop using (tenant_id)
            where alias = 'kept'`,
        )
      )[0]?.is;
    await save({ apiKey: 'renewed-form-key' });
    expect(await isAtPresentShop()).toBe(true);
    await save({ idSite: '20000009', sitePassword: 'ninth-rest-password', apiKey: 'ninth-form-key' });
    expect(await isAtPresentShop()).toBe(false);
    await portal.sql(`delete from portal.payment_alias where alias = 'kept'`);
  });

  test('is shown only when a payment began with it', async () => {
    await save({ idSite: '20000003', sitePassword: 'mistyped-password', apiKey: 'mistyped-form-key' });
    await save({ idSite: '20000004', sitePassword: 'better-password', apiKey: 'better-form-key' });
    expect((await read()).formerShops.map(({ idSite }) => idSite)).not.toContain('20000003');
  });
});

test('the database keeps its invariants after changes of shops', async () =>
  expect(await broken(portal)).toEqual({}));
