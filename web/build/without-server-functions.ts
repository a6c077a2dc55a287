import type { Plugin } from 'vite';

/**
 * The pages call the interface, never a server function: the browser needs no client for those.
 * Leaves an empty module in its place (9 kB less, brotli).
 */
export function withoutServerFunctions(): Plugin {
  return {
    name: 'guichet:without-server-functions',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (!/start-client-core\/dist\/esm\/client-rpc\/createClientRpc\.js/.test(id)) return null;
      return 'export function createClientRpc() { throw new Error("There are no server functions"); }';
    },
  };
}
