import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../database/clock.ts';
import { isTenantId, type TenantId } from '../tenancy/tenant-id.ts';
import type { Visit } from './identity.ts';

/** The two sites that people sign in to; a token of one is not valid on the other. */
export type Audience = 'public' | 'backoffice';

/** Lifetime of a token, in milliseconds. */
export const SESSION_DURATION = 30 * 60_000;

/** How long after the sign-in a session ends, however often it was refreshed, in milliseconds. */
export type SessionCaps = Readonly<Record<Audience, number>>;

export const DEFAULT_CAPS: SessionCaps = { public: 30 * 86_400_000, backoffice: 12 * 3_600_000 };

/** Verified tokens cached, so that a signature is verified once instead of at each request. */
const MAX_CACHED_TOKENS = 4096;
/** Far longer than any token issued here: longer ones are refused without verification. */
const MAX_TOKEN_LENGTH = 2048;
const ISSUER = 'guichet';
const ALGORITHM = 'HS256';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The claims of a token about its bearer. */
export interface SessionClaims {
  audience: Audience;
  userId: string;
  tenantId: TenantId;
  /** The account's token version when the token was issued; it is revoked once the account has another one. */
  tokenVersion: number;
  /** The open session that the token belongs to, and ends with; none in tokens of an earlier version. */
  sessionId?: string | undefined;
  familyQuotient?: number | undefined;
  /** When the bearer proved who they are, in milliseconds since 1970; now when absent. It travels with refreshes. */
  signedInAt?: number | undefined;
  /** It began with both factors: password and code, a passkey whose user was verified, or a provider that vouches for them. */
  hasBothFactors?: boolean | undefined;
  /** It began with a mailed link that permits an administrator without second factor to enrol a first one. */
  mayEnrol?: boolean | undefined;
  /** Of an administrator of the platform, who acts in the tenant for a while. */
  visit?: Visit | undefined;
}

export interface IssuedToken {
  token: string;
  /** Instant, ISO 8601 in UTC */
  expiresAt: string;
}

export type Verification =
  | { valid: true; claims: SessionClaims }
  | { valid: false; reason: 'malformed' | 'forged' | 'audience' | 'expired' };

/** Issues and verifies bearer tokens. Revocation is checked elsewhere, by the account's token version. */
export interface Sessions {
  readonly caps: SessionCaps;
  issueToken(claims: SessionClaims): Promise<IssuedToken>;
  verifyToken(token: string, audience: Audience): Promise<Verification>;
}

interface Verified {
  claims: SessionClaims;
  /** Milliseconds since the epoch */
  expiresAt: number;
}

/**
 * @param key 32 secret bytes, the same in every process
 * @param now a clock that is the same in every process
 */
export function createSessions(
  key: Uint8Array,
  now: Clock = Date.now,
  caps: SessionCaps = DEFAULT_CAPS,
): Sessions {
  const cache = new LRUCache<string, Verified>({ max: MAX_CACHED_TOKENS });

  async function read(token: string): Promise<Verified | 'malformed' | 'forged' | 'expired'> {
    const cached = cache.get(token);
    if (cached) return cached;
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        currentDate: new Date(now()),
        requiredClaims: ['exp', 'sub', 'aud'],
      });
      const verified = readPayload(payload, caps);
      if (!verified) return 'malformed';
      cache.set(token, verified);
      return verified;
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired';
      return error instanceof errors.JWSSignatureVerificationFailed ? 'forged' : 'malformed';
    }
  }

  return {
    caps,
    async issueToken(claims) {
      const issuedAt = Math.floor(now() / 1000);
      const signedInAt = Math.floor((claims.signedInAt ?? now()) / 1000);
      const lastsUntil = signedInAt + Math.floor(caps[claims.audience] / 1000);
      const visitEnd = claims.visit ? Math.floor(claims.visit.endsAt / 1000) : lastsUntil;
      const expiresAt = Math.min(issuedAt + SESSION_DURATION / 1000, lastsUntil, visitEnd);
      const token = await new SignJWT({
        tenant: claims.tenantId,
        ver: claims.tokenVersion,
        IsAdmin: claims.audience === 'backoffice',
        auth_time: signedInAt,
        ...(claims.sessionId && { sid: claims.sessionId }),
        ...(claims.hasBothFactors && { amr: ['mfa'] }),
        ...(claims.mayEnrol && { enrol: true }),
        ...(claims.visit && { visit: claims.visit.id, visit_end: visitEnd }),
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

/** Whether a token says that it is for a site, which {@link Sessions.verifyToken} then decides. */
export function claimsToBeOf(audience: Audience, token: string): boolean {
  try {
    return token.length <= MAX_TOKEN_LENGTH && decodeJwt(token).aud === audience;
  } catch {
    return false;
  }
}

/** @returns undefined for a payload that was not issued here */
function readPayload(payload: Record<string, unknown>, caps: SessionCaps): Verified | undefined {
  const {
    sub,
    aud,
    exp,
    iat,
    auth_time: signedIn = iat,
    tenant,
    ver,
    sid,
    IsAdmin,
    FamilyQuotient,
    visit,
  } = payload;
  if (aud !== 'public' && aud !== 'backoffice') return undefined;
  if (typeof sub !== 'string' || !UUID.test(sub)) return undefined;
  if (typeof exp !== 'number' || typeof ver !== 'number' || typeof signedIn !== 'number') return undefined;
  if (typeof tenant !== 'string' || !isTenantId(tenant) || IsAdmin !== (aud === 'backoffice'))
    return undefined;
  const familyQuotient = typeof FamilyQuotient === 'number' ? FamilyQuotient : undefined;
  const signedInAt = signedIn * 1000;
  const hasBothFactors = Array.isArray(payload.amr) && payload.amr.includes('mfa');
  const who = { audience: aud as Audience, userId: sub, tenantId: tenant, tokenVersion: ver };
  return {
    claims: {
      ...who,
      familyQuotient,
      signedInAt,
      ...(typeof sid === 'string' && UUID.test(sid) && { sessionId: sid }),
      ...(hasBothFactors && { hasBothFactors }),
      ...(payload.enrol === true && { mayEnrol: true }),
      ...(typeof visit === 'string' && { visit: { id: visit, endsAt: Number(payload.visit_end) * 1000 } }),
    },
    // A cap that was lowered since holds for tokens issued before.
    expiresAt: Math.min(exp * 1000, signedInAt + caps[aud]),
  };
}
