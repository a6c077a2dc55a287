import { Agent, request } from 'node:https';
import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import { JEANNE, PASSWORD, VENUE } from '../../../e2e/data/demonstration.ts';

/** A request as the buyer saw it. */
export interface Seen {
  /** Milliseconds of performance.now when it began and ended */
  begin: number;
  end: number;
  what: string;
  /** 0: the connection broke before the answer was complete */
  status: number;
  /** Seconds; undefined when the answer had none */
  retryAfter: number | undefined;
  text: string;
}

const TIMEOUT_MS = 30_000;

/** Whether a request failed by a fault of the installation. */
export const isFailure = ({ status }: Pick<Seen, 'status'>): boolean => status === 0 || status >= 500;

/** A visitor of the site with an address of its own, since limits count by network. */
export class Visitor {
  readonly #origin: URL;
  readonly #seen: Seen[];
  readonly #agent: Agent;
  token = '';

  /**
   * @param seen gets each request
   * @param number the address within 127.0.0.0/8
   */
  constructor(origin: string, seen: Seen[], number: number) {
    this.#origin = new URL(origin);
    this.#seen = seen;
    const localAddress = `127.${1 + ((number >> 16) & 127)}.${(number >> 8) & 255}.${1 + (number % 254)}`;
    // The certificate is signed by nobody else.
    this.#agent = new Agent({ keepAlive: true, localAddress, family: 4, rejectUnauthorized: false });
  }

  /** Signs in, for a token that visitors share. */
  signIn() {
    return this.call('POST /user/login', { body: { email: JEANNE, password: PASSWORD } });
  }

  async call<K extends CallKey>(
    key: K,
    input: CallInput<K>,
  ): Promise<{ status: number; body?: CallAnswer<K> }> {
    const [method = '', path = ''] = key.split(' ');
    const { query, body } = input as { query?: Record<string, string>; body?: object };
    const parameters = query ? `?${new URLSearchParams(query)}` : '';
    const { status, text } = await this.send(method, `/api/v1${path}${parameters}`, {
      type: 'application/json',
      text: body && JSON.stringify(body),
    });
    return status === 200 ? { status, body: JSON.parse(text) as CallAnswer<K> } : { status };
  }

  /** Sends a form as a browser does. @returns the address to which it is redirected */
  async post(path: string, fields: Readonly<Record<string, string>>): Promise<string | undefined> {
    const text = new URLSearchParams(fields).toString();
    return (await this.send('POST', path, { type: 'application/x-www-form-urlencoded', text })).location;
  }

  /** Sends a request; a broken connection is an answer with the status 0. */
  send(method: string, path: string, body: { type: string; text?: string | undefined } = { type: '' }) {
    const begin = performance.now();
    return new Promise<Seen & { location?: string }>((resolve) => {
      const done = (status: number, text: string, headers: Record<string, unknown> = {}) => {
        const retryAfter = headers['retry-after'] === undefined ? undefined : Number(headers['retry-after']);
        const what = `${method} ${path.split('?')[0]?.replaceAll(/[0-9a-f-]{20,}/g, '…')}`;
        const seen = { begin, end: performance.now(), what, status, retryAfter, text: text.slice(0, 200) };
        this.#seen.push(seen);
        const { location } = headers as { location?: string };
        resolve({ ...seen, text, ...(location !== undefined && { location }) });
      };
      const sent = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          servername: this.#origin.hostname,
          port: this.#origin.port,
          method,
          path,
          timeout: TIMEOUT_MS,
          headers: {
            host: this.#origin.host,
            tenantname: VENUE,
            languageuser: 'fr-FR',
            ...(this.token && { authorization: `Bearer ${this.token}` }),
            ...(body.text !== undefined && {
              'content-type': body.type,
              'content-length': Buffer.byteLength(body.text),
            }),
          },
        },
        async (response) => {
          let text = '';
          try {
            for await (const chunk of response.setEncoding('utf8')) text += chunk;
            done(response.statusCode ?? 0, text, response.headers);
          } catch (error) {
            done(0, (error as Error).message);
          }
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('No answer')));
      sent.on('error', (error) => done(0, error.message));
      sent.end(body.text);
    });
  }

  leave(): void {
    this.#agent.destroy();
  }
}
