import { describe, expect, it } from 'vitest';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { createSecrets } from '#platform/auth/secrets.ts';
import { bearsToken } from '#platform/http/bearer-token.ts';
import { deviceToken, passTicket, plainLog, readPassTicket } from './passes.ts';

const secrets = createSecrets('a secret key of the tests, long enough');
const VENUE = '00000000-0000-4000-8000-000000000001' as TenantId;
const OTHER = '00000000-0000-4000-8000-000000000002' as TenantId;
const PASS = '7a1f6f0e-0000-4000-8000-000000000001';
const NOW = Date.UTC(2026, 10, 27, 12);

describe('the address of a pass', () => {
  const ticket = passTicket(secrets, VENUE, PASS, NOW);

  it('opens the pass for ten minutes', () => {
    expect(readPassTicket(secrets, VENUE, ticket, NOW)).toBe(PASS);
    expect(readPassTicket(secrets, VENUE, ticket, NOW + 599_000)).toBe(PASS);
    expect(readPassTicket(secrets, VENUE, ticket, NOW + 600_000)).toBeUndefined();
  });

  it.each([
    ['for another venue', OTHER, ticket],
    ['with a later end', VENUE, ticket.replace(/\.\d+\./, '.9999999999.')],
    ['of another pass', VENUE, ticket.replace('7a1f', '7a1e')],
    ['without a signature', VENUE, PASS],
    ['that is empty', VENUE, ''],
  ])('is refused %s', (_name, venue, changed) => {
    expect(readPassTicket(secrets, venue, changed, NOW)).toBeUndefined();
  });
});

describe('deviceToken', () => {
  it('is accepted in the header of its pass alone', () => {
    const token = deviceToken(secrets, VENUE, PASS);
    expect(bearsToken({ headers: { authorization: `ApplePass ${token}` } }, token, 'ApplePass')).toBe(true);
    expect(bearsToken({ headers: { authorization: `Bearer ${token}` } }, token, 'ApplePass')).toBe(false);
    expect(bearsToken({ headers: {} }, token, 'ApplePass')).toBe(false);
    expect(deviceToken(secrets, OTHER, PASS)).not.toBe(token);
  });
});

describe('plainLog', () => {
  it('leaves out what may name a device, a pass or a person', () => {
    expect(
      plainLog(
        `[2026-11-27] Web service error for pass.example (https://x/v1/passes/1)\nada@example.com ${'a'.repeat(40)}`,
      ),
    ).toBe('… Web service error for pass.example … … …');
    expect(plainLog('x '.repeat(400)).length).toBeLessThanOrEqual(200);
  });
});
