import { describe, expect, it } from 'vitest';
import { nextPollSeconds } from './rules.ts';

describe('the interval between two polls of an unanswered payment', () => {
  it('is short at first, grows, and ends after the hosted page has closed', () => {
    expect(nextPollSeconds(25, 'begun')).toBe(20);
    expect(nextPollSeconds(300, 'begun')).toBe(150);
    expect(nextPollSeconds(15 * 60, 'begun')).toBeNull();
  });

  it('goes on while the provider reports the payment as pending', () => {
    expect(nextPollSeconds(86_400, 'pending')).toBe(3600);
  });
});
