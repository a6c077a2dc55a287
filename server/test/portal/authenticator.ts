import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { type Cbor, encodeCbor } from './cbor.ts';

type Asked = CallAnswer<'POST /user/beginpasskey'>;
type Request = CallAnswer<'POST /user/beginpasskeylogin'>;
type Created = NonNullable<CallInput<'POST /user/passkey'>['body']>['credential'];
type Shown = NonNullable<CallInput<'POST /user/passkeylogin'>['body']>['credential'];

interface HeldPasskey {
  id: Buffer;
  key: KeyObject;
  userHandle: string;
  rpId: string;
  counter: number;
}

/** Facts that a browser states about the page, and an authenticator about its user. */
interface Circumstances {
  origin?: string;
  isUserVerified?: boolean;
}

const ORIGIN = 'http://localhost:1';
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A software authenticator: ECDSA on P-256, no attestation, one signature counter per passkey. */
export class Authenticator {
  readonly held: HeldPasskey[] = [];

  create(asked: Asked, { origin = ORIGIN, isUserVerified = true }: Circumstances = {}): Created {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    this.held.push({ id, key: privateKey, userHandle: asked.user.id, rpId: asked.rp.id, counter: 0 });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      authenticatorData(asked.rp.id, { isUserVerified, isNew: true, counter: 0 }),
      Buffer.alloc(16),
      length,
      id,
      encodeCbor(coseOf(publicKey)),
    ]);
    const attestationObject = encodeCbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      ...credentialOf(id),
      response: {
        clientDataJSON: clientData('webauthn.create', asked.challenge, origin),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Presents a passkey, by default the newest. */
  show(
    { challenge, rpId }: Request,
    {
      origin = ORIGIN,
      isUserVerified = true,
      passkey = this.held.at(-1),
    }: Circumstances & { passkey?: HeldPasskey | undefined } = {},
  ): Shown {
    if (!passkey) throw new Error('The authenticator holds no passkey');
    passkey.counter += 1;
    const { id, key, userHandle, counter } = passkey;
    const authData = authenticatorData(rpId, { isUserVerified, isNew: false, counter });
    const clientDataJSON = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...credentialOf(id),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle,
      },
    };
  }
}

const credentialOf = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
});

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');

function authenticatorData(
  rpId: string,
  { isUserVerified, isNew, counter }: { isUserVerified: boolean; isNew: boolean; counter: number },
): Buffer {
  const flags = FLAGS.present | (isUserVerified ? FLAGS.verified : 0) | (isNew ? FLAGS.attested : 0);
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), tail]);
}

/** Encodes a public key in COSE: EC2, ES256, P-256, x, y. */
function coseOf(publicKey: KeyObject): Cbor {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}
