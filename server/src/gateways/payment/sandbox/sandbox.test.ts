import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SandboxWorld, sandboxWorld } from '#test/portal/sandbox-payment.ts';
import { buildForm } from '../lyra/form.ts';
import { readNotification } from '../lyra/notification.ts';
import { PaymentProviderUnavailable } from '../port.ts';
import { SANDBOX_PAYMENT_PATH, sandboxPayment } from './plugin.ts';
import { exampleOf, type TestCardKey, testCard } from './test-cards.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await sandboxWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.received.length = 0;
  world.answerStatus = 200;
  world.clockAhead = 0;
});

const typed = (key: TestCardKey) => ({ ...exampleOf(testCard(key), new Date()) });
const pay = async (key: TestCardKey) => {
  const { path, orderId } = await world.enter();
  return { path, orderId, paid: await world.post(`${path}/card`, typed(key)) };
};
/** The notifications that the shop received, of one order or of all. */
const announced = (orderId?: string) =>
  world.received
    .filter((body) => orderId === undefined || body.vads_order_id === orderId)
    .map((body) => {
      const reading = readNotification(body, world.shop);
      return reading.kind === 'event' ? reading.event : reading;
    });
const page = async (path: string) => world.app.inject({ url: path });

describe('a shop’s form', () => {
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
  ])('with %s = %j is turned away, with the field named', async (field, value, named) => {
    const answer = await world.post(SANDBOX_PAYMENT_PATH, world.form({ [field]: value }).fields);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(`<code>${named}</code>`);
  });

  it('that is posted again leads to the same session; its number cannot be used for another', async () => {
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

  it('that has a field twice is rejected', async () => {
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

describe('the hosted page', () => {
  it('fills the form from a test card without a script', async () => {
    const { path } = await world.enter();
    expect((await page(`${path}?card=frictionless`)).body).toContain('value="4970 1100 0000 0013"');
  });

  it('shows beside each field what is wrong with a card, and charges nothing', async () => {
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

describe('an accepted payment', () => {
  it('is notified, signed, before the payer is sent back', async () => {
    const { paid, orderId } = await pay('frictionless');
    expect(announced()).toMatchObject([
      { statusClass: 'paid', orderId, amountCents: 2200, sequenceNumber: 1 },
    ]);
    expect(paid.status).toBe(303);
    const back = new URL(paid.location);
    expect(back.pathname).toBe('/success');
    expect(back.searchParams.get('from')).toBe('bank');
    const returned = Object.fromEntries([...back.searchParams].filter(([name]) => name !== 'from'));
    expect(readNotification(returned, world.shop)).toMatchObject({ kind: 'event' });
  });

  it('sends the payer back as the shop configured: without the fields, or by a posted form', async () => {
    const bare = await world.enter('NONE');
    const returned = await world.post(`${bare.path}/card`, typed('frictionless'));
    expect(new URL(returned.location).search).toBe('?from=bank');
    const posted = await world.enter('POST');
    expect((await world.post(`${posted.path}/card`, typed('frictionless'))).location).toBe(posted.path);
    const end = await page(posted.path);
    expect(end.body).toContain('<input type="hidden" name="vads_trans_status" value="AUTHORISED">');
    expect(end.headers['content-security-policy']).toMatch(/form-action 'self' http:\/\/127\.0\.0\.1:\d+;/);
  });

  it('authenticates the holder first where the card requires it', async () => {
    const { path, paid } = await pay('challenge');
    expect(paid.location).toBe(path);
    expect(world.received).toEqual([]);
    expect((await page(path)).body).toContain('497010XXXXXX0000');
    const confirmed = await world.post(`${path}/challenge`, { answer: 'confirm' });
    expect(confirmed.location).toContain('/success?');
    expect(announced()).toMatchObject([{ statusClass: 'paid' }]);
  });

  it('is paid once, however often the buttons are pressed', async () => {
    const { path } = await world.enter();
    const clicks = await Promise.all(
      Array.from({ length: 8 }, () => world.post(`${path}/card`, typed('frictionless'))),
    );
    await world.post(`${path}/cancel`, {});
    expect(clicks.every(({ status }) => status === 303)).toBe(true);
    expect(announced()).toHaveLength(1);
    expect((await page(path)).body).toContain('The payment was accepted');
  });

  it('is notified three times with the same key by one test card', async () => {
    await pay('duplicate-notification');
    expect(new Set(announced().map((event) => 'eventKey' in event && event.eventKey)).size).toBe(1);
    expect(world.received).toHaveLength(3);
  });

  it('is notified after the return by another test card', async () => {
    const { paid } = await pay('slow-notification');
    expect(paid.location).toContain('/success?');
    expect(world.received).toEqual([]);
    world.clockAhead = 8_500;
    await vi.waitFor(() => expect(announced()).toMatchObject([{ statusClass: 'paid' }]), { timeout: 5_000 });
  });

  it('is never notified by a third test card: only a lookup finds it', async () => {
    const { orderId } = await pay('lost-notification');
    world.clockAhead = 3_600_000;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(announced(orderId)).toEqual([]);
    expect(await world.provider.lookUp({ orderId, session: null }, world.shop)).toMatchObject([
      { statusClass: 'paid', orderId },
    ]);
  });
});

describe('a payment that is not accepted', () => {
  it.each(['refused', 'authentication-rejected'] as const)(
    'because it is %s leads to the refused page',
    async (key) => {
      const { paid } = await pay(key);
      expect(paid.location).toContain('/refused?');
      expect(announced()).toMatchObject([{ statusClass: 'failed', status: 'REFUSED', resultCode: '05' }]);
    },
  );

  it('because the holder refused leads there too', async () => {
    const { path } = await pay('challenge');
    expect((await world.post(`${path}/challenge`, { answer: 'refuse' })).location).toContain('/refused?');
    expect(announced()).toMatchObject([{ statusClass: 'failed' }]);
  });

  it('is cancelled by its button', async () => {
    const { path } = await world.enter();
    expect((await world.post(`${path}/cancel`, {})).location).toContain('/cancelled?');
    expect(announced()).toMatchObject([{ status: 'ABANDONED', transactionUuid: null }]);
  });

  it('is abandoned when its ten minutes pass, and cannot be paid any more', async () => {
    const { path, orderId } = await world.enter();
    world.clockAhead = 10 * 60_000 + 1;
    await vi.waitFor(() => expect(announced(orderId)).toMatchObject([{ status: 'ABANDONED' }]), {
      timeout: 5_000,
    });
    await world.post(`${path}/card`, typed('frictionless'));
    expect(announced(orderId)).toHaveLength(1);
    expect((await page(path)).body).toContain('session has expired');
  });
});

describe('a notification that the shop does not accept', () => {
  it('is sent again until it is accepted, also after a restart', async () => {
    world.answerStatus = 500;
    const { paid, orderId } = await pay('frictionless');
    expect(paid.location).toContain('/success?');
    expect(announced(orderId)).toHaveLength(1);
    await world.restart();
    world.clockAhead = 2_500;
    await vi.waitFor(() => expect(announced(orderId)).toHaveLength(2), { timeout: 5_000 });
    world.answerStatus = 204;
    world.clockAhead = 13_000;
    await vi.waitFor(() => expect(announced(orderId)).toHaveLength(3), { timeout: 5_000 });
    world.clockAhead = 3_600_000;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(announced(orderId)).toHaveLength(3);
  });
});

describe('the server-to-server interface', () => {
  it('answers the same event as the notification', async () => {
    const { orderId } = await pay('frictionless');
    const [found] = await world.provider.lookUp({ orderId, session: null }, world.shop);
    const [notified] = announced();
    expect(found).toMatchObject({ ...notified, resultCode: null, occurredAt: expect.any(Date) });
  });

  it('knows nothing of an order that was never paid', async () => {
    const { orderId } = await world.enter();
    expect(await world.provider.lookUp({ orderId, session: null }, world.shop)).toEqual([]);
  });

  it('rejects a wrong password', async () => {
    const stranger = { ...world.shop, apiSecret: 'guessed' };
    await expect(world.provider.lookUp({ orderId: 'order-1', session: null }, stranger)).rejects.toThrow(
      PaymentProviderUnavailable,
    );
  });

  it('cancels the whole payment, once', async () => {
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

  it('that does not answer leaves the outcome unknown', async () => {
    const nowhere = { ...world.shop, apiUrl: 'http://127.0.0.1:9/' };
    await expect(world.provider.lookUp({ orderId: 'order-1', session: null }, nowhere)).rejects.toThrow(
      PaymentProviderUnavailable,
    );
  });
});

it('is never mounted in production', async () => {
  const mounting = sandboxPayment(world.app, {
    deploymentMode: 'prod',
    database: undefined as never,
    findShop: async () => undefined,
    publicUrl: 'https://tickets.example',
  });
  await expect(mounting).rejects.toThrow('never mounted in production');
});
