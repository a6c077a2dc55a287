import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { newKey, parseKey } from '#gateways/ticketing/adapter/credentials.ts';
import { adapterServer } from '#gateways/ticketing/adapter/reference/plugin.ts';
import type { TicketingSystem } from '#gateways/ticketing/port.ts';

/**
 * What happens to a request on its way. With `-after`, the request is carried out first:
 * - `reset`: the connection ends
 * - `silent`: there is no answer
 * - `error`: the answer is 500
 * - `slow`: the request is carried out late
 * - `duplicate`: the request arrives twice, and the second answer is returned
 * - `half`: the request is carried out, and the connection ends within the answer
 * - `nonsense`: the request is carried out, and the answer is JSON of another shape
 */
const BEFORE = ['reset', 'silent', 'error', 'slow', 'duplicate'] as const;
const AFTER = ['reset-after', 'silent-after', 'error-after', 'half', 'nonsense'] as const;
export const WIRE_FAULTS = [...BEFORE, ...AFTER];
export type WireFault = (typeof WIRE_FAULTS)[number];

/** A system served through the adapter API over HTTP, with planned faults. */
export interface TestAdapter extends AsyncDisposable {
  address: string;
  key: string;
  /** Methods and paths of all requests */
  readonly requests: string[];
  /** The faults that have happened */
  readonly happened: WireFault[];
  /**
   * Plans a fault of the next requests whose method and path match.
   * @param share of the matching requests that it affects, 0 to 1
   */
  plan(fault: WireFault, of: RegExp, times?: number, share?: number): void;
  clear(): void;
}

const SLOW_MS = 20;
/** Marks the first of two deliveries of a request; it is not signed. */
const DELIVERED_BEFORE = 'x-delivered-before';

const never = () => new Promise<never>(() => undefined);

export async function testAdapter(
  system: TicketingSystem,
  { clock = Date.now, random = () => 0 }: { clock?: () => number; random?: () => number } = {},
): Promise<TestAdapter> {
  const key = newKey();
  const credentials = parseKey(key);
  if (!credentials) throw new Error('The new key is invalid');
  const requests: string[] = [];
  const happened: WireFault[] = [];
  let planned: { fault: WireFault; of: RegExp; times: number; share: number }[] = [];
  const app = fastify();
  const draw = (request: FastifyRequest, faults: readonly WireFault[]) => {
    const line = `${request.method} ${request.url}`;
    if (DELIVERED_BEFORE in request.headers) return undefined;
    const found = planned.find(
      ({ fault, of, times, share }) =>
        times > 0 && faults.includes(fault) && of.test(line) && (share === 1 || random() < share),
    );
    if (!found) return undefined;
    found.times--;
    happened.push(found.fault);
    return found.fault;
  };
  app.addHook('onRequest', async (request) => {
    if (!(DELIVERED_BEFORE in request.headers)) requests.push(`${request.method} ${request.url}`);
  });
  // The body is read: a duplicate needs it.
  app.addHook('preHandler', (request, reply) => failBefore(draw(request, BEFORE), request, reply));
  app.addHook(
    'onSend',
    async (request, reply, payload) =>
      failAfter(draw(request, AFTER), request, reply, String(payload ?? '')) ?? payload,
  );
  await app.register(adapterServer, { find: () => ({ system, credentials }), clock });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    key,
    requests,
    happened,
    plan: (fault, of, times = 1, share = 1) => void planned.push({ fault, of, times, share }),
    clear: () => {
      planned = [];
    },
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
    },
  };

  async function failBefore(fault: WireFault | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (fault === 'reset') {
      reply.hijack();
      request.raw.socket.destroy();
    }
    if (fault === 'silent') return never();
    if (fault === 'error') return reply.code(500).send();
    if (fault === 'slow') await sleep(SLOW_MS);
    if (fault === 'duplicate') {
      const { method, url, headers, body } = request;
      await app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, [DELIVERED_BEFORE]: '1' },
        ...(typeof body === 'string' && { payload: body }),
      });
    }
    return undefined;
  }
}

/** @returns the answer to send instead; undefined for the right one; never for none */
function failAfter(
  fault: WireFault | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
): string | Promise<never> | undefined {
  if (fault === 'nonsense') return '{"places":-1}';
  if (fault === 'error-after') reply.code(500);
  if (fault === 'silent-after') return never();
  if (fault === 'reset-after') request.raw.socket.destroy();
  if (fault === 'half') {
    reply.raw.writeHead(reply.statusCode, { 'content-length': Buffer.byteLength(payload) + 1 });
    reply.raw.write(payload.slice(0, payload.length / 2));
    // The half is sent before the connection ends.
    setImmediate(() => request.raw.socket.destroy());
    return never();
  }
  return undefined;
}
