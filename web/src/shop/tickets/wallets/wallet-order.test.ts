import { describe, expect, it } from 'vitest';
import { inOrderOf } from './wallet-order.ts';

describe('inOrderOf', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

  it.each([
    ['an iPhone', IPHONE, ['apple', 'google']],
    ['an Android telephone', ANDROID, ['google', 'apple']],
    ['a computer', 'Mozilla/5.0 (X11; Linux x86_64)', ['apple', 'google']],
  ])('puts the wallet of %s first', (_name, userAgent, expected) => {
    expect(inOrderOf(userAgent, ['apple', 'google'])).toEqual(expected);
  });

  it('returns only the wallets of the venue', () => {
    expect(inOrderOf(ANDROID, ['apple'])).toEqual(['apple']);
    expect(inOrderOf(IPHONE, [])).toEqual([]);
  });
});
