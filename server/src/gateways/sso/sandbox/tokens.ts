import { SignJWT } from 'jose';
import type { SandboxKey } from './keys.ts';
import { PEOPLE } from './people.ts';
import { isVerifier, SANDBOX_CLIENT, type SandboxAnswer, type Sealing } from './requests.ts';

interface Issuing {
  issuer: string;
  key: SandboxKey;
  sealing: Sealing;
}

/** Exchanges a code for tokens; undefined when the code, its client or its verifier is invalid. */
export async function exchangeCode(
  { issuer, key, sealing }: Issuing,
  form: Readonly<Record<string, string | undefined>>,
): Promise<object | undefined> {
  const answer = sealing.open('code', form.code);
  const isClient = form.client_id === SANDBOX_CLIENT.clientId && form.client_secret === SANDBOX_CLIENT.secret;
  if (!answer || !isClient || form.grant_type !== 'authorization_code') return undefined;
  if (form.redirect_uri !== answer.redirectUri || !isVerifier(form.code_verifier ?? '', answer.challenge))
    return undefined;
  const idToken = await sign(key, { nonce: answer.nonce, acr: answer.acr, sub: answer.sub }, issuer);
  return {
    access_token: sealing.seal('token', answer),
    id_token: idToken,
    token_type: 'Bearer',
    expires_in: 60,
  };
}

/** Returns the signed claims of an access token's bearer; undefined for an invalid token. */
export async function userInfo(
  { issuer, key, sealing }: Issuing,
  token: string | undefined,
): Promise<string | undefined> {
  const answer: SandboxAnswer | undefined = sealing.open('token', token);
  const person = PEOPLE.find(({ sub }) => sub === answer?.sub);
  return person && sign(key, { ...person }, issuer);
}

const sign = ({ privateKey, publicJwk }: SandboxKey, claims: Record<string, unknown>, issuer: string) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: String(publicJwk.kid) })
    .setIssuer(issuer)
    .setAudience(SANDBOX_CLIENT.clientId)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(privateKey);
