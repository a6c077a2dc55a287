import { describe, expect, it, vi } from 'vitest';
import type { SandboxWorld } from '#test/portal/sandbox-payment.ts';
import { sandboxTests, typed } from '#test/portal/sandbox-shop.ts';
import { readNotification } from '../lyra/notification.ts';

let world: SandboxWorld;
const { pay, announced, page } = sandboxTests((given) => ({ world } = given));

describe('accepted payment at the sandbox', () => {
  it('is notified with a signature before the payer returns', async () => {
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

  it('returns the payer as the shop configured: without fields, or by a posted form', async () => {
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

  it('is never notified by a third test card and found by a look-up only', async () => {
    const { orderId } = await pay('lost-notification');
    world.clockAhead = 3_600_000;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(announced(orderId)).toEqual([]);
    expect(await world.provider.lookUp({ orderId, session: null }, world.shop)).toMatchObject([
      { statusClass: 'paid', orderId },
    ]);
  });
});

describe('payment at the sandbox that is not accepted', () => {
  it.each(['refused', 'authentication-rejected'] as const)(
    'leads to the refused page when it is %s',
    async (key) => {
      const { paid } = await pay(key);
      expect(paid.location).toContain('/refused?');
      expect(announced()).toMatchObject([{ statusClass: 'failed', status: 'REFUSED', resultCode: '05' }]);
    },
  );

  it('ends like a refusal when the holder rejects the authentication', async () => {
    const { path } = await pay('challenge');
    expect((await world.post(`${path}/challenge`, { answer: 'refuse' })).location).toContain('/refused?');
    expect(announced()).toMatchObject([{ statusClass: 'failed' }]);
  });

  it('is cancelled by its button', async () => {
    const { path } = await world.enter();
    expect((await world.post(`${path}/cancel`, {})).location).toContain('/cancelled?');
    expect(announced()).toMatchObject([{ status: 'ABANDONED', transactionUuid: null }]);
  });

  it('is abandoned after ten minutes and cannot be paid any more', async () => {
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

describe('notification that the shop does not accept', () => {
  it('is retried until it is accepted, also after a restart', async () => {
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
