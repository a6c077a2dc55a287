import { describe, expect, it } from 'vitest';
import type { CheckoutTest } from '#test/portal/checkout.ts';
import { hostedCheckoutTests } from '#test/portal/hosted-checkout.ts';
import { pollPayments } from './attempts/polling/polling.service.ts';

let test: CheckoutTest;
hostedCheckoutTests((given) => ({ test } = given));

describe('saving a card without paying at a hosted checkout', () => {
  /** Begins to save a card. @returns the path of the provider’s page */
  const register = async () => {
    const { body } = await test.ask('GET /user/UserAliasForm', { register: 'true' });
    return new URL((body as { form: { url: string } }).form.url).pathname;
  };
  const shown = async () => (await test.ask('GET /user/UserAlias', {})).body as { card: object | null };

  it('uses the provider’s page without an amount, and the card pays the next cart', async () => {
    const page = await register();
    const { body } = await test.app.inject({ url: page });
    expect(body).toContain('Enregistrement d’une carte');
    expect(body).not.toContain('€');
    expect(await test.pay(page, 'duplicate-notification')).toMatchObject({
      status: 303,
      location: expect.stringContaining('outcome=card-saved'),
    });
    expect(await shown()).toMatchObject({ card: { lastDigits: '0089' }, canAdd: true });
    const cartId = await test.cart();
    await test.step((await test.begin(cartId, 1)).page, 'kept');
    expect(await test.stateOf(cartId)).toBe('selling');
  });

  it('replaces the previous card, which the provider deletes', async () => {
    const [former] = await test.sql<{ alias: string }>('select alias from portal.payment_alias');
    const page = await register();
    expect((await test.pay(page, 'refused')).status).toBe(422);
    await test.pay(page, 'frictionless');
    expect(await shown()).toMatchObject({ card: { lastDigits: '0013' } });
    const [job] = await test.sql<{ payload: object }>(
      `select payload from portal.outbox where task = 'payment.cancel-alias' order by id desc limit 1`,
    );
    expect(job?.payload).toMatchObject(former ?? {});
  });

  it('is found by a poll when no event arrives, and saves nothing when its payer leaves', async () => {
    await test.sql('delete from portal.payment_alias');
    const left = await register();
    expect((await test.step(left, 'cancel')).location).toContain('outcome=card-not-saved');
    expect(await shown()).toMatchObject({ card: null });
    const page = await register();
    await test.pay(page, 'lost-notification');
    expect(await shown()).toMatchObject({ card: null });
    const [attempt] = await test.sql<{ id: string }>(
      'select id from portal.payment_attempt order by started_at desc limit 1',
    );
    await test.sql(
      `update portal.payment_attempt set next_poll_at = now() - interval '1 second' where id = $1`,
      [attempt?.id],
    );
    await pollPayments(test.services, async () => undefined);
    expect(await shown()).toMatchObject({ card: { lastDigits: '0071' } });
  });
});
