import { describe, expect, it } from 'vitest';
import { isPasswordAccepted, PASSWORD_LENGTH } from './password-rules.ts';

describe('isPasswordAccepted', () => {
  it('requires 8 characters on the public site and 16 in the back office', () => {
    expect(isPasswordAccepted('Aa1!bcd')).toBe(false);
    expect(isPasswordAccepted('Aa1!bcde')).toBe(true);
    expect(isPasswordAccepted('Aa1!bcdeAa1!bcd', PASSWORD_LENGTH.backoffice)).toBe(false);
    expect(isPasswordAccepted('Aa1!bcdeAa1!bcde', PASSWORD_LENGTH.backoffice)).toBe(true);
  });

  it.each([64, 128, 200])('accepts a password of %i characters', (length) => {
    const password = 'Aa1!'.repeat(length / 4);
    expect(isPasswordAccepted(password)).toBe(true);
    expect(isPasswordAccepted(password, PASSWORD_LENGTH.backoffice)).toBe(true);
  });
});
