import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../database/clock.ts';
import { isTenantId, type TenantId } from '../tenancy/tenant-id.ts';

/** The two sites a person signs in to; a token of one is worth nothing on the other. */
export type Audience = 'public' | 'backoffice';

/** How long a token lasts, in milliseconds. */
export const SESSION_DURATION = 30 * 60_000;

/** Verified tokens kept in memory, so that a signature is checked once and not at each request. */
const CACHE_LIMIT = 4096;
/** No token of ours is nearly as long; what is longer costs no hashing. */
const MAX_TOKEN_LENGTH = 2048;
const ISSUER = 'guichet';
const ALGORITHM = 'HS256';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a token says of its bearer. */
export interface SessionClaims {
  audience: Audience;
  userId: string;
  tenantId: TenantId;
  /** The account's token version when the token was issued: another one now means that it was revoked. */
  tokenVersion: number;
  familyQuotient?: number | undefined;
}

export interface IssuedToken {
  token: string;
  /** Instant, ISO 8601 in UTC */
  expiresAt: string;
}

export type Verification =
  | { valid: true; claims: SessionClaims }
  | { valid: false; reason: 'malformed' | 'forged' | 'audience' | 'expired' };

/** Issues and checks bearer tokens. Says nothing of revocation: that is the account's token version. */
export interface Sessions {
  issueToken(claims: SessionClaims): Promise<IssuedToken>;
  verifyToken(token: string, audience: Audience): Promise<Verification>;
}

interface Verified {
  claims: SessionClaims;
  /** Milliseconds since the epoch */
  expiresAt: number;
}

/**
 * @param key 32 secret bytes, the same on every node
 * @param now the clock: every process must have the same
 */
export function createSessions(key: Uint8Array, now: Clock = Date.now): Sessions {
  const cache = new Map<string, Verified>();

  async function read(token: string): Promise<Verified | 'malformed' | 'forged' | 'expired'> {
    const known = cache.get(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        currentDate: new Date(now()),
        requiredClaims: ['exp', 'sub', 'aud'],
      });
      const verified = readPayload(payload);
      if (!verified) return 'malformed';
      if (cache.size >= CACHE_LIMIT) dropOldest(cache);
      cache.set(token, verified);
      return verified;
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired';
      return error instanceof errors.JWSSignatureVerificationFailed ? 'forged' : 'malformed';
    }
  }

  return {
    async issueToken(claims) {
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = issuedAt + SESSION_DURATION / 1000;
      const token = await new SignJWT({
        tenant: claims.tenantId,
        ver: claims.tokenVersion,
        IsAdmin: claims.audience === 'backoffice',
        ...(claims.familyQuotient !== undefined && { FamilyQuotient: claims.familyQuotient }),
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(claims.userId)
        .setAudience(claims.audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt: new Date(expiresAt * 1000).toISOString() };
    },
    async verifyToken(token, audience) {
      if (token.length > MAX_TOKEN_LENGTH) return { valid: false, reason: 'malformed' };
      const found = await read(token);
      if (typeof found === 'string') return { valid: false, reason: found };
      if (found.expiresAt <= now()) {
        cache.delete(token);
        return { valid: false, reason: 'expired' };
      }
      if (found.claims.audience !== audience) return { valid: false, reason: 'audience' };
      return { valid: true, claims: found.claims };
    },
  };
}

/** @returns undefined for a payload that this product never signed */
function readPayload(payload: Record<string, unknown>): Verified | undefined {
  const { sub, aud, exp, tenant, ver, IsAdmin, FamilyQuotient } = payload;
  if (aud !== 'public' && aud !== 'backoffice') return undefined;
  if (typeof sub !== 'string' || !UUID.test(sub)) return undefined;
  if (typeof exp !== 'number' || typeof ver !== 'number') return undefined;
  if (typeof tenant !== 'string' || !isTenantId(tenant) || IsAdmin !== (aud === 'backoffice'))
    return undefined;
  const familyQuotient = typeof FamilyQuotient === 'number' ? FamilyQuotient : undefined;
  return {
    claims: { audience: aud, userId: sub, tenantId: tenant, tokenVersion: ver, familyQuotient },
    expiresAt: exp * 1000,
  };
}

function dropOldest(cache: Map<string, unknown>): void {
  const oldest = cache.keys().next();
  if (!oldest.done) cache.delete(oldest.value);
}
