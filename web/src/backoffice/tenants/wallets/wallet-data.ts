import type { CallAnswer } from '@guichet/contract/calls.ts';
import { MAX_WALLET_FILE_BYTES, WALLET_EXPIRES_SOON_DAYS } from '@guichet/contract/tenants/wallet-rules.ts';
import { base64Of } from '#lib/base-64.ts';

export type WalletSettings = CallAnswer<'GET /settingsadmin/wallets'>;

const DAY_MS = 86_400_000;

/** Whether a certificate needs its renewal now, but still signs passes. */
export const expiresSoon = ({ expiresAt, isExpired }: WalletSettings['apple'], now: number): boolean =>
  expiresAt !== undefined && !isExpired && Date.parse(expiresAt) - now < WALLET_EXPIRES_SOON_DAYS * DAY_MS;

export const isTooLarge = ({ size }: File): boolean => size > MAX_WALLET_FILE_BYTES;

/** Returns the content of a chosen file for a call; undefined without a file. */
export const contentOf = async (file: File | null): Promise<string | undefined> =>
  file ? await base64Of(file) : undefined;
