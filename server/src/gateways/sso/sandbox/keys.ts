import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import type { Secrets } from '#platform/auth/secrets.ts';

/** The demonstration provider’s key, for ES256. */
export interface SandboxKey {
  readonly privateKey: KeyObject;
  readonly publicJwk: JWK;
}

/** Derives the key, which is equal in every process and after a restart. */
export function sandboxKey({ deriveKey }: Pick<Secrets, 'deriveKey'>): SandboxKey {
  const d = deriveKey('sandbox sso signature');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  // Uncompressed point: a format byte, then x and y.
  const point = curve.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    privateKey: createPrivateKey({ key: { ...jwk, d: d.toString('base64url') }, format: 'jwk' }),
    publicJwk: { ...jwk, kid: 'demonstration', alg: 'ES256', use: 'sig' },
  };
}
