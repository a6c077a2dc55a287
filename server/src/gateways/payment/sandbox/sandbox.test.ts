import { describe, expect, it } from 'vitest';
import type { SandboxWorld } from '#test/portal/sandbox-payment.ts';
import { sandboxTests } from '#test/portal/sandbox-shop.ts';
import { buildForm } from '../lyra/form.ts';
import { PaymentProviderUnavailable } from '../port.ts';
import { SANDBOX_PAYMENT_PATH, sandboxPayment } from './plugin.ts';

let world: SandboxWorld;
const { pay, announced, page } = sandboxTests((given) => ({ world } = given));

describe('form of a shop at the sandbox', () => {
  it('opens a session whose page shows amount and merchant, in the shop’s language', async () => {
    const { path } = await world.enter();
    const shown = await page(path);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('<html lang="en">');
    expect(shown.body).toContain('€22.00');
    expect(shown.body).toContain('Aqua &#60;Rivage&#62;');
    expect(shown.body).not.toMatch(/<script|style=|onclick/);
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['vads_amount', '1', 'signature'],
    ['vads_amount', '', 'vads_amount'],
    ['vads_amount', '12,00', 'vads_amount'],
    ['vads_site_id', '87654321', 'vads_site_id'],
    ['vads_ctx_mode', 'PRODUCTION', 'vads_ctx_mode'],
    ['signature', 'forged', 'signature'],
    ['vads_url_success', 'http://shop.example/other', 'signature'],
  ])('is rejected with %s = %j, with the field named', async (field, value, named) => {
    const answer = await world.post(SANDBOX_PAYMENT_PATH, world.form({ [field]: value }).fields);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(`<code>${named}</code>`);
  });

  it('leads to the same session when posted again; its number cannot be used for another', async () => {
    const { fields } = world.form();
    const [first, again] = [
      await world.post(SANDBOX_PAYMENT_PATH, fields),
      await world.post(SANDBOX_PAYMENT_PATH, fields),
    ];
    expect(again.location).toBe(first.location);
    const other = world.form();
    const reused = buildForm(
      {
        purpose: {
          kind: 'pay',
          total: { amountCents: 1, currency: 'EUR' },
          plan: { kind: 'single' },
          card: { kind: 'typed' },
        },
        transaction: { id: fields.vads_trans_id as string, startedAt: new Date() },
        orderId: 'another',
        customer: {},
        language: 'en',
        returnUrls: {
          success: 'http://a.b',
          refused: 'http://a.b',
          cancelled: 'http://a.b',
          error: 'http://a.b',
        },
        notificationUrl: other.fields.vads_url_check as string,
        merchantName: 'Aqua Rivage',
      },
      world.shop,
    );
    expect((await world.post(SANDBOX_PAYMENT_PATH, reused.fields)).body).toContain('already been used today');
  });

  it('cannot make the bank post to another machine', async () => {
    const form = buildForm(
      {
        purpose: {
          kind: 'pay',
          total: { amountCents: 1, currency: 'EUR' },
          plan: { kind: 'single' },
          card: { kind: 'typed' },
        },
        transaction: { id: 'evil00', startedAt: new Date() },
        orderId: 'evil',
        customer: {},
        language: 'en',
        returnUrls: {
          success: 'http://a.b',
          refused: 'http://a.b',
          cancelled: 'http://a.b',
          error: 'http://a.b',
        },
        notificationUrl: 'http://192.0.2.1/steal',
        merchantName: 'Aqua Rivage',
      },
      world.shop,
    );
    expect((await world.post(SANDBOX_PAYMENT_PATH, form.fields)).body).toContain(
      '<code>vads_url_check</code>',
    );
  });

  it('is rejected when a field is repeated', async () => {
    const { fields } = world.form();
    const response = await world.app.inject({
      method: 'POST',
      url: SANDBOX_PAYMENT_PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams(fields)}&vads_amount=1`,
    });
    expect(response.statusCode).toBe(400);
  });
});

describe('hosted page of the sandbox', () => {
  it('fills the form from a test card without a script', async () => {
    const { path } = await world.enter();
    expect((await page(`${path}?card=frictionless`)).body).toContain('value="4970 1100 0000 0013"');
  });

  it('shows the error of a card beside its field, and charges nothing', async () => {
    const { path } = await world.enter();
    const answer = await world.post(`${path}/card`, {
      number: '4970110000000014',
      expiry: '01/20',
      code: '',
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('check the digits');
    expect(answer.body).toContain('This card has expired');
    expect(answer.body).toContain('value="4970110000000014"');
    expect(world.received).toEqual([]);
  });

  it('is not found under a guessed address', async () => {
    expect((await page(`${SANDBOX_PAYMENT_PATH}/session/guessed`)).statusCode).toBe(404);
  });
});

describe('server-to-server interface of the sandbox', () => {
  it('answers the same event as the notification', async () => {
    const { orderId } = await pay('frictionless');
    const [found] = await world.provider.lookUp({ orderId, session: null }, world.shop);
    const [notified] = announced();
    expect(found).toMatchObject({ ...notified, resultCode: null, occurredAt: expect.any(Date) });
  });

  it('finds no event for an order that was never paid', async () => {
    const { orderId } = await world.enter();
    expect(await world.provider.lookUp({ orderId, session: null }, world.shop)).toEqual([]);
  });

  it('rejects a wrong password', async () => {
    const stranger = { ...world.shop, apiSecret: 'guessed' };
    await expect(world.provider.lookUp({ orderId: 'order-1', session: null }, stranger)).rejects.toThrow(
      PaymentProviderUnavailable,
    );
  });

  it('cancels the whole payment once', async () => {
    const { orderId } = await pay('frictionless');
    const [event] = await world.provider.lookUp({ orderId, session: null }, world.shop);
    const refund = {
      key: 'one',
      orderId,
      transactionUuid: event?.transactionUuid as string,
      amountCents: 2200,
      currency: 'EUR',
      comment: 'no place left',
      resolution: 'cancel-or-refund',
    } as const;
    expect(await world.provider.refund(refund, world.shop)).toMatchObject({
      kind: 'done',
      event: { status: 'CANCELLED' },
    });
    expect(await world.provider.refund(refund, world.shop)).toMatchObject({ kind: 'refused' });
  });

  it('never refunds more than was paid', async () => {
    const { orderId } = await pay('frictionless');
    const [event] = await world.provider.lookUp({ orderId, session: null }, world.shop);
    const refund = (amountCents: number) =>
      world.provider.refund(
        {
          key: 'some',
          orderId,
          transactionUuid: event?.transactionUuid as string,
          amountCents,
          currency: 'EUR',
          comment: 'one ticket',
          resolution: 'cancel-or-refund',
        },
        world.shop,
      );
    const answers = await Promise.all([refund(1200), refund(1200), refund(1200)]);
    expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(await refund(1000)).toMatchObject({ kind: 'done', event: { operationType: 'CREDIT' } });
    expect(await refund(1)).toMatchObject({ kind: 'refused' });
  });

  it('leaves the outcome unknown when it does not answer', async () => {
    const nowhere = { ...world.shop, apiUrl: 'http://127.0.0.1:9/' };
    await expect(world.provider.lookUp({ orderId: 'order-1', session: null }, nowhere)).rejects.toThrow(
      PaymentProviderUnavailable,
    );
  });
});

it('the sandbox is never mounted in production', async () => {
  const mounting = sandboxPayment(world.app, {
    deploymentMode: 'prod',
    database: undefined as never,
    findShop: async () => undefined,
    publicUrl: 'https://tickets.example',
  });
  await expect(mounting).rejects.toThrow('never mounted in production');
});
