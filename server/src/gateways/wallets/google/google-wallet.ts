import { createPrivateKey } from 'node:crypto';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { importPKCS8, SignJWT } from 'jose';
import { fetchOutbound } from '#platform/http/outbound-fetch.ts';
import type { Examined, GoogleCredentials, GoogleWallet, WalletFailure } from '../port.ts';
import { type GooglePass, googlePass } from './objects.ts';

/** Addresses of Google. */
export interface GoogleServer {
  /** Base of the REST interface */
  readonly api: string;
  /** Issues access tokens */
  readonly token: string;
  /** Base of the page that adds a pass */
  readonly save: string;
}

const GOOGLE: GoogleServer = {
  api: 'https://walletobjects.googleapis.com/walletobjects/v1',
  token: 'https://oauth2.googleapis.com/token',
  save: 'https://pay.google.com/gp/v/save',
};

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TIMEOUT_MS = 6_000;
/** Google's tokens last an hour. */
const TOKEN_MS = 50 * 60_000;
const MAX_TOKENS = 500;

type Answer = { readonly status: number; readonly text: string };

/** Sends requests to Google with an access token of the service account. */
interface Client {
  token(credentials: GoogleCredentials): Promise<string | WalletFailure>;
  send(method: 'PUT' | 'POST', path: string, body: object, token: string): Promise<Answer | undefined>;
}

/** Creates the gateway to Google Wallet. @param server Google's by default */
export function createGoogleWallet(server: GoogleServer = GOOGLE): GoogleWallet {
  const client = createClient(server);
  return {
    examine: (entered, now) => examine(entered, now, client),
    async save(pass, logo, credentials) {
      const token = await client.token(credentials);
      if (isFailure(token)) return token;
      return store(googlePass(pass, logo, credentials), token, client);
    },
    async linkTo(pass, origin, credentials) {
      const { list, object } = googlePass(pass, '', credentials);
      const { id, classId } = object;
      const signed = await new SignJWT({
        typ: 'savetowallet',
        origins: [origin],
        payload: { [list]: [{ id, classId }] },
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(credentials.account)
        .setAudience('google')
        .setIssuedAt()
        .sign(await importPKCS8(credentials.key, 'RS256'));
      return `${server.save}/${signed}`;
    },
  };
}

const isFailure = (token: string): token is WalletFailure => token.startsWith('wallet.');

/** Replaces class and object, or creates them. Repeating it changes nothing. */
async function store(pass: GooglePass, token: string, client: Client): Promise<'saved' | WalletFailure> {
  for (const [resource, body] of [
    [pass.classes, pass.class],
    [pass.objects, pass.object],
  ] as const) {
    if (!body) continue;
    let answer = await client.send('PUT', `${resource}/${body.id}`, body, token);
    if (answer?.status === 404) {
      answer = await client.send('POST', resource, body, token);
      // Another process has created it.
      if (answer?.status === 409) answer = await client.send('PUT', `${resource}/${body.id}`, body, token);
    }
    const failure = failureOf(answer);
    if (failure) return failure;
  }
  return 'saved';
}

function failureOf(answer: Answer | undefined): WalletFailure | undefined {
  if (!answer || answer.status === 429 || answer.status >= 500) return 'wallet.google-unreachable';
  return answer.status < 300 ? undefined : 'wallet.google-refused';
}

function createClient(server: GoogleServer): Client {
  const tokens = new Map<string, { token: string; until: number }>();
  const ask = (url: string, method: string, type: string, body: string, token?: string) =>
    fetchOutbound(url, {
      method,
      headers: {
        'content-type': type,
        'content-length': String(Buffer.byteLength(body)),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      // The addresses are those of Google, not of an administrator's choice.
      mayBePrivate: true,
    }).then(
      async (response): Promise<Answer> => ({ status: response.status, text: await response.text() }),
      () => undefined,
    );
  return {
    async token(credentials) {
      const known = tokens.get(credentials.key);
      if (known && known.until > Date.now()) return known.token;
      const assertion = await assertionOf(credentials, server.token);
      const form = new URLSearchParams({ grant_type: GRANT, assertion }).toString();
      const answer = await ask(server.token, 'POST', 'application/x-www-form-urlencoded', form);
      const token = answer?.status === 200 ? tokenIn(answer.text) : undefined;
      if (token === undefined) return failureOf(answer) ?? 'wallet.google-refused';
      if (tokens.size >= MAX_TOKENS) tokens.clear();
      tokens.set(credentials.key, { token, until: Date.now() + TOKEN_MS });
      return token;
    },
    send: (method, path, body, token) =>
      ask(`${server.api}/${path}`, method, 'application/json', JSON.stringify(body), token),
  };
}

/** Returns the assertion by which a service account asks for an access token. */
const assertionOf = async ({ account, key }: GoogleCredentials, audience: string): Promise<string> =>
  new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(await importPKCS8(key, 'RS256'));

function tokenIn(text: string): string | undefined {
  try {
    const { access_token: token } = JSON.parse(text) as { access_token?: unknown };
    return typeof token === 'string' && token !== '' ? token : undefined;
  } catch {
    return undefined;
  }
}

const ISSUER_ID = /^\d{5,30}$/;

async function examine(
  { issuerId, account }: { issuerId: string; account: Uint8Array },
  _now: Date,
  client: Client,
): Promise<Examined<GoogleCredentials, 'issuerId' | 'account'>> {
  const read = readAccount(account);
  const issuerProblem: ErrorCode | undefined = ISSUER_ID.test(issuerId) ? undefined : 'wallet.issuer-id';
  if (typeof read === 'string' || issuerProblem)
    return {
      problems: {
        ...(issuerProblem && { issuerId: issuerProblem }),
        ...(typeof read === 'string' && { account: read }),
      },
    };
  const credentials = { issuerId, ...read };
  const token = await client.token(credentials);
  // Without an answer the key is stored: the health page shows a refusal later.
  return token === 'wallet.google-refused' ? { problems: { account: token } } : { credentials };
}

/** Reads the key file of a service account. */
export function readAccount(file: Uint8Array): { account: string; key: string } | ErrorCode {
  let content: { type?: unknown; client_email?: unknown; private_key?: unknown } | null;
  try {
    content = JSON.parse(Buffer.from(file).toString());
  } catch {
    return 'wallet.unreadable';
  }
  const { type, client_email: account, private_key: key } = content ?? {};
  if (type !== 'service_account' || typeof account !== 'string' || typeof key !== 'string')
    return 'wallet.no-account';
  try {
    const opened = createPrivateKey(key);
    if (opened.asymmetricKeyType !== 'rsa') return 'wallet.key-unfit';
    return { account, key: String(opened.export({ type: 'pkcs8', format: 'pem' })) };
  } catch {
    return 'wallet.unreadable';
  }
}
