import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const policy = {
  hashes: { scripts: ["'sha256-a'", "'sha256-b'"], styles: ["'sha256-c'"] },
  formOrigins: [],
  connectOrigins: [],
  isDevelopment: false,
};
const sourcesOf = (directive: string, options: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) =>
  contentSecurityPolicy({ ...policy, ...options })
    .split('; ')
    .find((part) => part.startsWith(directive));

describe('contentSecurityPolicy', () => {
  it('allows the scripts and styles of the page by their hash', () => {
    expect(sourcesOf('script-src ')).toBe("script-src 'strict-dynamic' 'sha256-a' 'sha256-b'");
    expect(sourcesOf('style-src ')).toBe("style-src 'self' 'sha256-c'");
  });

  it('allows no script on a page without scripts', () => {
    expect(sourcesOf('script-src ', { hashes: { scripts: [], styles: [] } })).toBe(
      "script-src 'strict-dynamic'",
    );
  });

  it('allows scripts to send to the venue’s tracker only, and to no other origin without one', () => {
    expect(sourcesOf('connect-src ')).toBe("connect-src 'self'");
    expect(sourcesOf('connect-src ', { connectOrigins: ['https://stats.example.com'] })).toBe(
      "connect-src 'self' https://stats.example.com",
    );
  });
});
