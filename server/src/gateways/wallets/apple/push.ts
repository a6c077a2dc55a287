import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { inSpan } from '#kernel/tracing.ts';
import type { AppleCredentials, PushOutcome } from '../port.ts';

/** A server of Apple's push notifications. */
export interface PushServer {
  readonly origin: string;
  /** Certificate of its authority, as PEM; those of the system by default */
  readonly ca?: string;
}

const APPLE: PushServer = { origin: 'https://api.push.apple.com' };

/** Time limit of a connection and of each request. */
const TIMEOUT_MS = 8_000;

/** Requests of one connection at once. */
const AT_ONCE = 50;

type Push = (tokens: readonly string[], credentials: AppleCredentials) => Promise<PushOutcome[]>;

/** Creates a function that pushes over one connection per call, authenticated by the certificate of the pass type. */
export const createPush =
  (server: PushServer = APPLE): Push =>
  (tokens, credentials) =>
    inSpan(
      'APNs push',
      { kind: 'client', attributes: { 'server.address': new URL(server.origin).hostname } },
      () => pushAll(server, tokens, credentials),
    );

async function pushAll(
  server: PushServer,
  tokens: readonly string[],
  credentials: AppleCredentials,
): Promise<PushOutcome[]> {
  if (tokens.length === 0) return [];
  const session = open(server, credentials);
  if (typeof session === 'string') return tokens.map(() => session);
  let refusal: PushOutcome = 'wallet.push-unreachable';
  session.on('error', (error) => {
    refusal = failureOf(error);
  });
  const timer = setTimeout(() => session.destroy(), TIMEOUT_MS);
  const outcomes: PushOutcome[] = [];
  try {
    for (let start = 0; start < tokens.length; start += AT_ONCE) {
      timer.refresh();
      const some = tokens.slice(start, start + AT_ONCE);
      outcomes.push(
        ...(await Promise.all(
          some.map((token) => pushOne(session, token, credentials.passType).catch(() => refusal)),
        )),
      );
    }
  } finally {
    clearTimeout(timer);
    session.destroy();
  }
  return outcomes;
}

/** Opens a connection; a key or certificate that TLS cannot use counts as refused. */
function open(
  { origin, ca }: PushServer,
  { certificate, key }: AppleCredentials,
): ClientHttp2Session | 'wallet.push-refused' {
  try {
    return connect(origin, { cert: certificate, key, ...(ca !== undefined && { ca }) });
  } catch {
    return 'wallet.push-refused';
  }
}

/** Pushes to one device. The message is empty: the device asks which passes have changed. */
function pushOne(session: ClientHttp2Session, token: string, topic: string): Promise<PushOutcome> {
  return new Promise((resolve, reject) => {
    if (session.closed || session.destroyed) return reject(new Error('The connection has ended'));
    const request = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      'apns-topic': topic,
    });
    let status = 0;
    let body = '';
    request.setEncoding('utf8');
    request.setTimeout(TIMEOUT_MS, () => request.close(constants.NGHTTP2_CANCEL));
    request.on('response', (headers) => {
      status = Number(headers[constants.HTTP2_HEADER_STATUS]);
    });
    request.on('data', (part: string) => {
      body = `${body}${part}`.slice(0, 1000);
    });
    request.on('error', reject);
    request.on('close', () =>
      status === 0 ? reject(new Error('There was no answer')) : resolve(outcomeOf(status, body)),
    );
    request.end('{}');
  });
}

/** Status codes of Apple: 410 for a device without the pass; 400 names the reason, of which one is a wrong token. */
function outcomeOf(status: number, body: string): PushOutcome {
  if (status === 200) return 'sent';
  if (status === 410 || /BadDeviceToken|DeviceTokenNotForTopic|Unregistered/.test(body)) return 'gone';
  return status === 429 || status >= 500 ? 'wallet.push-unreachable' : 'wallet.push-refused';
}

/** A server that ends the handshake with an alert refuses the certificate. */
const failureOf = (error: NodeJS.ErrnoException): PushOutcome =>
  /ALERT|CERTIFICATE/i.test(`${error.code} ${error.message}`)
    ? 'wallet.push-refused'
    : 'wallet.push-unreachable';
