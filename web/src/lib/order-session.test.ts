import { beforeEach, describe, expect, it, vi } from 'vitest';
import { orderSession, pageSession } from './order-session.ts';
import { customerSession } from './session.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const visit = (pathname: string) => vi.stubGlobal('location', { pathname });
const answer = (token: string) => ({ token, expiresAt: new Date(Date.now() + 60_000).toISOString() });

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  visit('/aqua-rivage/order');
  orderSession.clear();
  customerSession.clear();
});

describe('the session of an order', () => {
  it('is used on the page of the order alone', () => {
    customerSession.keep(answer('account'));
    orderSession.keep(answer('order'));
    expect(pageSession.current()?.token).toBe('order');
    visit('/fr-FR/aqua-rivage/profil');
    expect(pageSession.current()?.token).toBe('account');
  });

  it('is renewed by an answer that arrives on another page, and is not begun again by a late one', () => {
    const token = (sub: string, renewed = 0) => `x.${btoa(JSON.stringify({ sub, renewed }))}.y`;
    customerSession.keep(answer(token('account')));
    orderSession.keep(answer(token('guest')));
    visit('/aqua-rivage/profil');
    pageSession.keep(answer(token('guest', 1)));
    expect(customerSession.current()?.token).toBe(token('account'));
    visit('/aqua-rivage/order');
    expect(orderSession.current()?.token).toBe(token('guest', 1));
    orderSession.clear();
    pageSession.keep(answer(token('guest', 2)));
    expect(orderSession.current()).toBeUndefined();
    expect(customerSession.current()?.token).toBe(token('account'));
  });

  it('neither replaces nor ends the session of the account', () => {
    customerSession.keep(answer('account'));
    orderSession.keep(answer('order'));
    pageSession.keep(answer('renewed'));
    expect(customerSession.current()?.token).toBe('account');
    pageSession.clear();
    expect(orderSession.current()).toBeUndefined();
    expect(customerSession.current()?.token).toBe('account');
  });
});
