import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { newKey, parseKey } from '#gateways/ticketing/adapter/credentials.ts';
import { adapterServer } from '#gateways/ticketing/adapter/reference/plugin.ts';
import type { TicketingSystem } from '#gateways/ticketing/port.ts';

/** What happens to the next request that matches. */
export type WireFault =
  /** The request is not carried out, and the connection ends */
  | 'reset'
  /** The request is carried out, and the connection ends */
  | 'reset-after'
  /** The request is carried out, and the answer is 500 */
  | 'error-after'
  /** The answer is JSON of another shape */
  | 'nonsense';

/** A system served through the adapter API over HTTP, with planned faults. */
export interface TestAdapter extends AsyncDisposable {
  address: string;
  key: string;
  /** Methods and paths of all requests */
  readonly requests: string[];
  /** Plans a fault of the next requests whose method and path match. */
  plan(fault: WireFault, of: RegExp, times?: number): void;
}

export async function testAdapter(
  system: TicketingSystem,
  { clock = Date.now }: { clock?: () => number } = {},
): Promise<TestAdapter> {
  const key = newKey();
  const credentials = parseKey(key);
  if (!credentials) throw new Error('The new key is invalid');
  const requests: string[] = [];
  const planned: { fault: WireFault; of: RegExp; times: number }[] = [];
  const app = fastify();
  app.addHook('onRequest', async (request) => {
    requests.push(`${request.method} ${request.url}`);
  });
  const faultOf = (line: string, faults: readonly WireFault[]) => {
    const found = planned.find(
      ({ fault, of, times }) => times > 0 && faults.includes(fault) && of.test(line),
    );
    if (found) found.times--;
    return found?.fault;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (faultOf(`${request.method} ${request.url}`, ['reset'])) {
      reply.hijack();
      request.raw.socket.destroy();
    }
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faultOf(`${request.method} ${request.url}`, ['reset-after', 'error-after', 'nonsense']);
    if (fault === 'reset-after') request.raw.socket.destroy();
    if (fault === 'error-after') reply.code(500);
    return fault === 'nonsense' ? '{"places":-1}' : payload;
  });
  await app.register(adapterServer, { find: () => ({ system, credentials }), clock });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    key,
    requests,
    plan: (fault, of, times = 1) => planned.push({ fault, of, times }),
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
