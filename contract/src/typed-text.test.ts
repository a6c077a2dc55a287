import { describe, expect, it } from 'vitest';
import { crockfordCode, dialledNumber, plainCode, plainEmail } from './typed-text.ts';

describe('plainCode', () => {
  it.each([
    '1234 5678',
    '1234\u00a05678',
    '1234\u202f5678',
    ' 12345678\t',
    '1234-5678',
    '1234–5678',
    '1234\u20115678',
    '１２３４５６７８',
  ])('reads %j as 12345678', (typed) => {
    expect(plainCode(typed)).toBe('12345678');
  });

  it('converts letters to capitals', () => {
    expect(plainCode('k7p 40q')).toBe('K7P40Q');
  });
});

describe('crockfordCode', () => {
  it('converts O to 0, and I and L to 1', () => {
    expect(crockfordCode('k7p-4oq il')).toBe('K7P40Q11');
  });
});

describe('dialledNumber', () => {
  it.each([
    ['06 12 34 56 78', '0612345678'],
    ['06.12.34.56.78', '0612345678'],
    ['06-12-34-56-78', '0612345678'],
    ['(06) 12/34/56/78', '0612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['0033 (0)6 12 34 56 78', '+33612345678'],
    ['0049 170 1234567', '+491701234567'],
    ['+44\u00a020\u00a07946\u00a00958', '+442079460958'],
  ])('reads %j as %s', (typed, dialled) => {
    expect(dialledNumber(typed)).toBe(dialled);
  });

  it.each(['0612+345678', '06 12 34 56 78 poste 4', '06,12'])(
    'keeps characters that belong to no number: %j',
    (typed) => {
      expect(dialledNumber(typed)).toMatch(/[^\d+]|.\+/);
    },
  );
});

describe('plainEmail', () => {
  it.each([
    ['info@münchen.example', 'info@xn--mnchen-3ya.example'],
    ['info@mu\u0308nchen.example', 'info@xn--mnchen-3ya.example'],
    ['info@XN--mnchen-3ya.example', 'info@xn--mnchen-3ya.example'],
    ['a@例子.中国', 'a@xn--fsqu00a.xn--fiqs8s'],
    ['Ada@Example.COM', 'Ada@example.com'],
  ])('reads %j as %s', (typed, address) => {
    expect(plainEmail(typed)).toBe(address);
  });

  it.each(['ada', 'ada@', 'ada@exa mple.é', 'ada@é/x', 'ada@é:80'])('keeps %j unchanged', (typed) => {
    expect(plainEmail(typed)).toBe(typed);
  });
});
