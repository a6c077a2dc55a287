import { createAppleWallet } from './apple/apple-wallet.ts';
import type { PushServer } from './apple/push.ts';
import { createGoogleWallet, type GoogleServer } from './google/google-wallet.ts';
import type { Wallets } from './port.ts';

/** Servers of the wallets; those of Apple and Google by default. */
export interface WalletServers {
  readonly push?: PushServer;
  readonly google?: GoogleServer;
}

/** Creates the gateways to both wallets. */
export function createWallets({ push, google }: WalletServers = {}): Wallets {
  const apple = createAppleWallet(push);
  return { apple, google: createGoogleWallet(google), close: () => apple.close() };
}
