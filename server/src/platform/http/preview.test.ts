import { describe, expect, it } from 'vitest';
import { createSecrets } from '../auth/secrets.ts';
import { previewCookie } from './preview.ts';

const cookieAt = (publicUrl: string): string => {
  const services = { secrets: createSecrets('k'.repeat(32)), config: { publicUrl }, clock: () => 0 };
  return previewCookie(services, { id: '1', origin: '' } as never).cookie;
};

describe('previewCookie', () => {
  it('returns a cookie for this host and TLS alone that scripts and other websites cannot use', () =>
    expect(cookieAt('https://tickets.example')).toMatch(
      /^__Host-guichet_preview=[\w-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
    ));

  it('works without TLS on a developer’s machine', () =>
    expect(cookieAt('http://localhost:3000')).toMatch(
      /^guichet_preview=[\w-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
    ));
});
