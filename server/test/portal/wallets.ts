import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { createServer as createPlain, type IncomingMessage } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import forge from 'node-forge';
import { UPDATE_PASS_JOB } from '#tickets/wallets/passes.sql.ts';
import { walletTasks } from '#tickets/wallets/wallets.jobs.ts';
import type { PortalTest } from './portal.ts';
import { makeCertificate } from './wallet-keys.ts';

/** Reads the files of a pass, which are stored without compression. */
export function unpack(pass: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(pass);
  const files = new Map<string, Buffer>();
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const size = bytes.readUInt32LE(at + 18);
    const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
    const start = nameEnd + bytes.readUInt16LE(at + 28);
    files.set(bytes.toString('utf8', at + 30, nameEnd), bytes.subarray(start, start + size));
    at = start + size;
  }
  return files;
}

/** `pass.json`, with the members that tests read. */
export interface PassJson extends Record<string, unknown> {
  serialNumber: string;
  webServiceURL: string;
  authenticationToken: string;
  relevantDate: string;
  expirationDate: string;
  voided: boolean;
}

/** What Wallet checks of a pass: each file against the manifest, and the signature of the manifest. */
export function checkPass(pass: Uint8Array, issuer: string) {
  const files = unpack(pass);
  const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
  const signature = files.get('signature') ?? Buffer.alloc(0);
  const hashes = JSON.parse(manifest.toString()) as Record<string, string>;
  const content = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
  return {
    files,
    json: JSON.parse(String(files.get('pass.json'))) as PassJson,
    isComplete:
      content.length === Object.keys(hashes).length &&
      content.every(([name, bytes]) => hashes[name] === createHash('sha1').update(bytes).digest('hex')),
    isSigned: isSigned(manifest, signature, issuer),
  };
}

/** Object identifier of the digest among the signed attributes. */
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';

/** Verifies a detached PKCS #7 signature by the signer's certificate, which the issuer has signed. */
function isSigned(content: Buffer, signature: Buffer, issuer: string): boolean {
  const message = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(signature.toString('binary')),
  ) as unknown as {
    certificates: forge.pki.Certificate[];
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string };
  };
  const { authenticatedAttributes, signature: signed } = message.rawCapture;
  const set = forge.asn1.create(
    forge.asn1.Class.UNIVERSAL,
    forge.asn1.Type.SET,
    true,
    authenticatedAttributes,
  );
  const attributes = Buffer.from(forge.asn1.toDer(set).getBytes(), 'binary');
  const digest = authenticatedAttributes.find(
    ({ value }) => forge.asn1.derToOid((value as forge.asn1.Asn1[])[0]?.value as string) === MESSAGE_DIGEST,
  );
  const values = (digest?.value ?? []) as forge.asn1.Asn1[];
  const [octets] = (values[1]?.value ?? []) as forge.asn1.Asn1[];
  const by = new X509Certificate(issuer);
  const signer = message.certificates
    .map((certificate) => new X509Certificate(forge.pki.certificateToPem(certificate)))
    .find((certificate) => certificate.subject !== by.subject);
  return (
    signer?.verify(by.publicKey) === true &&
    Buffer.from(String(octets?.value), 'binary').equals(createHash('sha1').update(content).digest()) &&
    createVerify('sha1').update(attributes).verify(signer.publicKey, Buffer.from(signed, 'binary'))
  );
}

/** A server that plays Apple's push notifications. */
export interface PushStandIn extends AsyncDisposable {
  readonly server: { origin: string; ca: string };
  readonly pushed: { token: string; topic: string; client: string }[];
  /** Answers of devices, by push token; others are accepted */
  readonly answers: Map<string, { status: number; body?: string }>;
}

export async function pushStandIn(): Promise<PushStandIn> {
  const { certificate, key } = makeCertificate({ names: { CN: 'localhost' } });
  const pushed: PushStandIn['pushed'] = [];
  const answers: PushStandIn['answers'] = new Map();
  const server = createSecureServer({ cert: certificate, key, requestCert: true, rejectUnauthorized: false });
  server.on('stream', (stream, headers) => {
    const token = String(headers[':path']).replace('/3/device/', '');
    const socket = stream.session?.socket as TLSSocket | undefined;
    const client = String(socket?.getPeerCertificate().subject?.CN);
    pushed.push({ token, topic: String(headers['apns-topic']), client });
    const { status, body = '' } = answers.get(token) ?? { status: 200 };
    stream.respond({ ':status': status });
    stream.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server: { origin: `https://localhost:${(server.address() as AddressInfo).port}`, ca: certificate },
    pushed,
    answers,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server that plays Google's tokens and REST interface. */
export interface GoogleStandIn extends AsyncDisposable {
  readonly server: { api: string; token: string; save: string };
  /** Resources by their path, `eventTicketObject/3388.…` */
  readonly stored: Map<string, Record<string, never>>;
  readonly requests: { method: string; path: string; authorization: string; body: string }[];
  /** Status of every answer to the REST interface, instead of the usual one */
  status: number | undefined;
  tokenStatus: number;
}

export async function googleStandIn(): Promise<GoogleStandIn> {
  const server = createPlain(async (request, response) => {
    const body = await bodyOf(request);
    const path = (request.url ?? '').replace('/v1/', '');
    const { method = '' } = request;
    standIn.requests.push({ method, path, authorization: String(request.headers.authorization), body });
    if (path === '/token') {
      response.writeHead(standIn.tokenStatus, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ access_token: 'access', expires_in: 3600 }));
    }
    response.writeHead(standIn.status ?? store(standIn.stored, method, path, body));
    return response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: GoogleStandIn = {
    server: { api: `${origin}/v1`, token: `${origin}/token`, save: 'https://pay.google.com/gp/v/save' },
    stored: new Map(),
    requests: [],
    status: undefined,
    tokenStatus: 200,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

/** Stores a resource as Google does: PUT replaces one that exists, POST creates one that does not. */
function store(stored: GoogleStandIn['stored'], method: string, path: string, body: string): number {
  const resource = JSON.parse(body) as Record<string, never>;
  const key = method === 'POST' ? `${path}/${resource.id}` : path;
  if (method === 'PUT' && !stored.has(key)) return 404;
  if (method === 'POST' && stored.has(key)) return 409;
  stored.set(key, resource);
  return 200;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Runs the waiting updates of passes. @returns the number of updates, and the errors of those that failed */
export async function runUpdates(portal: PortalTest) {
  const task = walletTasks(portal.services)[UPDATE_PASS_JOB.name];
  const jobs = await portal.sql<{ payload: object }>(
    'delete from portal.outbox where task = $1 returning payload',
    [UPDATE_PASS_JOB.name],
  );
  // Jobs of one key are merged by the queue.
  const distinct = [...new Map(jobs.map(({ payload }) => [JSON.stringify(payload), payload])).values()];
  const errors: string[] = [];
  for (const payload of distinct)
    await task?.run(payload, {} as never)?.catch((error: unknown) => errors.push(String(error)));
  return { count: distinct.length, errors };
}

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');

/** Stores the keys of a venue as an administrator does. */
export const saveApple = (
  portal: PortalTest,
  token: string,
  { own, issuer }: { own: { certificate: string; key: string }; issuer: { certificate: string } },
) =>
  portal.ask('PUT /settingsadmin/applewallet', {
    token,
    body: {
      certificate: base64(own.certificate),
      key: base64(own.key),
      issuer: base64(issuer.certificate),
    },
  });

export const saveGoogle = (
  portal: PortalTest,
  token: string,
  account: object,
  issuerId = '3388000000022000000',
) =>
  portal.ask('PUT /settingsadmin/googlewallet', {
    token,
    body: { issuerId, account: base64(JSON.stringify(account)) },
  });
