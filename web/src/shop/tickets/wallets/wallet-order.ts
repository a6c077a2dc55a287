import type { WalletName } from '@guichet/contract/tenants/wallet-rules.ts';

/** Sorts wallets: that of the telephone first, Apple's on other devices. @param userAgent of the browser */
export const inOrderOf = (userAgent: string, wallets: readonly WalletName[]): WalletName[] => {
  const first: WalletName = /android/i.test(userAgent) ? 'google' : 'apple';
  return wallets.toSorted((one, other) => Number(other === first) - Number(one === first));
};
