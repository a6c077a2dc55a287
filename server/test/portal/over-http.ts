import { inject } from 'vitest';
import { createAdapterSystem } from '#gateways/ticketing/adapter/system.ts';
import type { TicketingSystem } from '#gateways/ticketing/port.ts';
import { testAdapter } from './adapter-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tests of the embedded ticketing system run through the adapter API. */
    overHttp?: boolean;
  }
}

export interface SystemOverHttp extends AsyncDisposable {
  system: TicketingSystem;
}

/** Returns the system itself or, in the project `adapter` of vitest.config.ts, its client at a server over HTTP. */
export async function systemOf(system: TicketingSystem): Promise<SystemOverHttp> {
  if (!inject('overHttp')) return { system, [Symbol.asyncDispose]: () => Promise.resolve() };
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
