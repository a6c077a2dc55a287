import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

it('allow scripts to send to the venue’s tracker only, and to no other origin without one', () => {
  const policy = { nonce: 'n', formOrigins: [], isDevelopment: false };
  const connect = (connectOrigins: string[]) =>
    contentSecurityPolicy({ ...policy, connectOrigins })
      .split('; ')
      .find((part) => part.startsWith('connect-src'));
  expect(connect([])).toBe("connect-src 'self'");
  expect(connect(['https://stats.example.com'])).toBe("connect-src 'self' https://stats.example.com");
});
