import type { CallAnswer } from '@guichet/contract/calls.ts';

type SignedCodes = CallAnswer<'GET /boxoffice/entrancecodes'>;
type SigningKey = CallAnswer<'GET /boxoffice/entrance'>['key'];

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/** Whether codes are signed by the server whose key the page has received. */
export async function isSigned(
  { payload, signature }: Pick<SignedCodes, 'payload' | 'signature'>,
  key: SigningKey,
): Promise<boolean> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const verifier = await crypto.subtle.importKey('jwk', key, curve, false, ['verify']);
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return crypto.subtle.verify(algorithm, verifier, bytesOf(signature), new TextEncoder().encode(payload));
}
