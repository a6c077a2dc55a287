/** Rules of wallet passes. Without zod: the browser imports this file. */

/** Wallets to which tickets and cards can be added. */
export const WALLETS = ['apple', 'google'] as const;

export type WalletName = (typeof WALLETS)[number];

/** Maximum bytes of a certificate, key or service account file: usual ones have 2 to 6 kB. */
export const MAX_WALLET_FILE_BYTES = 12_000;

/** Days before the expiry of a certificate from which the health page warns. */
export const WALLET_EXPIRES_SOON_DAYS = 30;
