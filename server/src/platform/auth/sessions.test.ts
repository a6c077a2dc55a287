import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { createSessions, type SessionClaims } from './sessions.ts';

const key = Buffer.alloc(32, 7);
const claims: SessionClaims = {
  audience: 'public',
  userId: randomUUID(),
  tenantId: parseTenantId(randomUUID()),
  tokenVersion: 3,
  familyQuotient: 620,
};

describe('a token', () => {
  it('identifies its bearer at each verification', async () => {
    const sessions = createSessions(key);
    const { token } = await sessions.issueToken(claims);
    for (let verification = 0; verification < 3; verification++) {
      expect(await sessions.verifyToken(token, 'public')).toEqual({
        valid: true,
        claims: { ...claims, signedInAt: expect.any(Number) },
      });
    }
  });

  it('expires after exactly thirty minutes, even when its verification is cached', async () => {
    let now = Date.parse('2026-06-01T10:00:00Z');
    const sessions = createSessions(key, () => now);
    const { token, expiresAt } = await sessions.issueToken(claims);
    expect(expiresAt).toBe('2026-06-01T10:30:00.000Z');
    now += 30 * 60_000 - 1;
    expect(await sessions.verifyToken(token, 'public')).toMatchObject({ valid: true });
    now += 1;
    expect(await sessions.verifyToken(token, 'public')).toEqual({ valid: false, reason: 'expired' });
    const elsewhere = createSessions(key, () => now);
    expect(await elsewhere.verifyToken(token, 'public')).toEqual({ valid: false, reason: 'expired' });
  });

  it.each([
    ['public', 30 * 24],
    ['backoffice', 12],
  ] as const)('of the %s site is refreshed until %i hours after the sign-in', async (audience, hours) => {
    const signedInAt = Date.parse('2026-06-01T10:00:00Z');
    let now = signedInAt;
    const sessions = createSessions(key, () => now);
    const end = signedInAt + hours * 3_600_000;
    let { token, expiresAt } = await sessions.issueToken({ ...claims, audience });
    while (Date.parse(expiresAt) < end) {
      now = Date.parse(expiresAt) - 60_000;
      const verification = await sessions.verifyToken(token, audience);
      if (!verification.valid) throw new Error('The session ended early');
      expect(verification.claims.signedInAt).toBe(signedInAt);
      ({ token, expiresAt } = await sessions.issueToken(verification.claims));
    }
    expect(Date.parse(expiresAt)).toBe(end);
    now = end;
    expect(await sessions.verifyToken(token, audience)).toEqual({ valid: false, reason: 'expired' });
  });

  it('ends with a maximum session length that was lowered after its issue', async () => {
    let now = Date.parse('2026-06-01T10:00:00Z');
    const { token } = await createSessions(key, () => now).issueToken(claims);
    now += 10 * 60_000;
    const capped = createSessions(key, () => now, { public: 5 * 60_000, backoffice: 5 * 60_000 });
    expect(await capped.verifyToken(token, 'public')).toEqual({ valid: false, reason: 'expired' });
  });

  it('is rejected on the other site, even when its verification is cached', async () => {
    const sessions = createSessions(key);
    const { token } = await sessions.issueToken({ ...claims, audience: 'backoffice' });
    expect(await sessions.verifyToken(token, 'backoffice')).toMatchObject({ valid: true });
    expect(await sessions.verifyToken(token, 'public')).toEqual({ valid: false, reason: 'audience' });
  });

  it('is rejected when it was modified or signed with another key', async () => {
    const sessions = createSessions(key);
    const { token } = await sessions.issueToken(claims);
    const [head = '', body = '', signature = ''] = token.split('.');
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
    const escalated = Buffer.from(JSON.stringify({ ...payload, IsAdmin: true })).toString('base64url');
    expect(await sessions.verifyToken(`${head}.${escalated}.${signature}`, 'public')).toEqual({
      valid: false,
      reason: 'forged',
    });
    expect(await createSessions(Buffer.alloc(32, 8)).verifyToken(token, 'public')).toEqual({
      valid: false,
      reason: 'forged',
    });
    for (const nonsense of ['', 'x', '..', `${head}..`, `${head}.${body}.`, 'é'.repeat(3000)]) {
      expect(await sessions.verifyToken(nonsense, 'public')).toMatchObject({ valid: false });
    }
  });
});
