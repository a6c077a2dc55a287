import { describe, expect, it } from 'vitest';
import type { Cart } from '#lib/cart.ts';
import { announcementBetween, extensionMinutes, formatCountdown, secondsLeft } from './hold-banner.tsx';

const cart = (over: Partial<Cart>): Cart => ({ canExtend: true, ...over }) as Cart;

describe('secondsLeft', () => {
  const times = { serverTime: '2026-11-20T12:00:00Z', validityEndDate: '2026-11-20T12:10:00Z' };

  it('follows the clock of the server instead of the local one', () => {
    expect(secondsLeft(times, 5000, 5000)).toBe(600);
    expect(secondsLeft(times, 5000, 65_000)).toBe(540);
  });

  it('never goes below zero', () => expect(secondsLeft(times, 0, 3_600_000)).toBe(0));
});

describe('formatCountdown', () => {
  it('writes two-digit seconds after minutes', () => {
    expect(formatCountdown(604)).toBe('10\u00a0min\u00a004\u00a0s');
    expect(formatCountdown(59)).toBe('59\u00a0s');
  });
});

describe('announcementBetween', () => {
  it('returns a value when five minutes or one minute is passed, and otherwise none', () => {
    expect(announcementBetween(301, 300)).toBe(300);
    expect(announcementBetween(300, 299)).toBeUndefined();
    expect(announcementBetween(62, 58)).toBe(60);
    expect(announcementBetween(302, 40)).toBe(60);
    expect(announcementBetween(30, 0)).toBeUndefined();
  });
});

describe('extensionMinutes', () => {
  const validityEndDate = '2026-11-20T12:10:00Z';

  it('returns the extension of the venue, up to the cap', () => {
    expect(
      extensionMinutes(cart({ validityEndDate, maximumValidityEndDate: '2026-11-20T12:40:00Z' }), 10),
    ).toBe(10);
    expect(
      extensionMinutes(cart({ validityEndDate, maximumValidityEndDate: '2026-11-20T12:14:30Z' }), 10),
    ).toBe(4);
  });

  it('returns 0 when the server refuses an extension', () => {
    expect(
      extensionMinutes(
        cart({ canExtend: false, validityEndDate, maximumValidityEndDate: validityEndDate }),
        10,
      ),
    ).toBe(0);
  });
});
