import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#kernel/database/clock.ts';
import { isTenantId, type TenantId } from '#kernel/database/tenant-id.ts';
import type { Visit } from './identity.ts';

/** The two sites to sign in to; a token of one is invalid on the other. */
export type Audience = 'public' | 'backoffice';

/** Lifetime of a token, in milliseconds. */
export const SESSION_DURATION = 30 * 60_000;

/** Maximum length of a session since the sign-in, whatever its renewals, in milliseconds. */
export type SessionCaps = Readonly<Record<Audience, number>>;

/** Maximum length of a session of a guest, whose link or code begins another one. */
export const GUEST_SESSION_CAP = 12 * 3_600_000;

const DEFAULT_CAPS: SessionCaps = { public: 30 * 86_400_000, backoffice: 12 * 3_600_000 };

/** Number of cached verifications, so that a signature is verified once per token. */
const MAX_CACHED_TOKENS = 4096;
/** Longer than any issued token; a longer text is rejected without verification. */
const MAX_TOKEN_LENGTH = 2048;
const ISSUER = 'guichet';
const ALGORITHM = 'HS256';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Claims of a token. */
export interface SessionClaims {
  audience: Audience;
  userId: string;
  tenantId: TenantId;
  /** Token version of the account at issue; the token is revoked when the account has another one. */
  tokenVersion: number;
  /** Open session of the token; the token ends with it. Absent in tokens of earlier releases. */
  sessionId?: string | undefined;
  familyQuotient?: number | undefined;
  /** Time of the sign-in, in milliseconds since 1970; now when absent. Renewals keep it. */
  signedInAt?: number | undefined;
  /**
   * Whether the session began with two factors: password and code, a passkey with user verification, or an identity
   * provider that states both.
   */
  hasBothFactors?: boolean | undefined;
  /** Whether the session began with a mailed link that permits the enrolment of a first second factor. */
  mayEnrol?: boolean | undefined;
  /** Whether the session is limited to the order of a guest. */
  isGuest?: boolean | undefined;
  /** Visit of the tenant by a platform administrator. */
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
 * @param key 32 secret bytes, equal in every process
 * @param now a clock shared by every process
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
      const lastsUntil = signedInAt + Math.floor(capOf(claims, caps) / 1000);
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
        ...(claims.isGuest && { guest: true }),
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

/** Returns the maximum length of a session, in milliseconds. */
export const capOf = (
  { audience, isGuest }: Pick<SessionClaims, 'audience' | 'isGuest'>,
  caps: SessionCaps,
): number => (isGuest ? Math.min(GUEST_SESSION_CAP, caps.public) : caps[audience]);

/** Whether a token claims to be for a site; {@link Sessions.verifyToken} verifies it. */
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
  const isGuest = payload.guest === true;
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
      ...(isGuest && { isGuest }),
      ...(typeof visit === 'string' && { visit: { id: visit, endsAt: Number(payload.visit_end) * 1000 } }),
    },
    // A lowered maximum also applies to existing tokens.
    expiresAt: Math.min(exp * 1000, signedInAt + capOf({ audience: aud, isGuest }, caps)),
  };
}
