import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

it('lets scripts send to the venue’s tracker alone, and nowhere without one', () => {
  const policy = { nonce: 'n', formOrigins: [], isDevelopment: false };
  const connect = (connectOrigins: string[]) =>
    contentSecurityPolicy({ ...policy, connectOrigins })
      .split('; ')
      .find((part) => part.startsWith('connect-src'));
  expect(connect([])).toBe("connect-src 'self'");
  expect(connect(['https://stats.example.com'])).toBe("connect-src 'self' https://stats.example.com");
});
