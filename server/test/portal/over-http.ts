import { createAdapterSystem } from '#gateways/ticketing/adapter/system.ts';
import type { TicketingSystem } from '#gateways/ticketing/port.ts';
import { testAdapter } from './adapter-server.ts';

/** Runs tests of the embedded ticketing system through the adapter API: a test file calls it before it imports others. */

let isOverHttp = false;

export function testOverHttp(): void {
  isOverHttp = true;
}

export interface SystemOverHttp extends AsyncDisposable {
  system: TicketingSystem;
}

/** Returns the system itself, or its client at a server over HTTP. */
export async function systemOf(system: TicketingSystem): Promise<SystemOverHttp> {
  if (!isOverHttp) return { system, [Symbol.asyncDispose]: () => Promise.resolve() };
  const { address, key, ...server } = await testAdapter(system);
  const remote = createAdapterSystem({ address, key, mayBePrivate: true, timeLimit: 10_000 });
  return {
    system: remote.system,
    async [Symbol.asyncDispose]() {
      remote.close();
      await server[Symbol.asyncDispose]();
    },
  };
}
