import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { WalletName } from '@guichet/contract/tenants/wallet-rules.ts';
import type { AppleCredentials, GoogleCredentials, InstallationWallets } from '#gateways/wallets/port.ts';

/** What may be shown of a certificate; instants in ISO 8601. */
export interface AppleFacts {
  passType: string;
  team: string;
  expiresAt: string;
}

/** What may be shown of a service account. */
export type GoogleFacts = Pick<GoogleCredentials, 'issuerId' | 'account'>;

export interface WalletSettingsRow {
  isAppleOn: boolean;
  apple: AppleFacts | null;
  appleEncrypted: string | null;
  isGoogleOn: boolean;
  google: GoogleFacts | null;
  googleEncrypted: string | null;
}

/** The settings of a venue before its first save. */
export const NO_WALLET_SETTINGS: WalletSettingsRow = {
  isAppleOn: true,
  apple: null,
  appleEncrypted: null,
  isGoogleOn: true,
  google: null,
  googleEncrypted: null,
};

type AppleSecrets = Pick<AppleCredentials, 'certificate' | 'key' | 'issuer'>;

/** Returns the parts of a certificate that are stored encrypted, as one text. */
export const appleSecretOf = ({ certificate, key, issuer }: AppleCredentials): string =>
  JSON.stringify({ certificate, key, issuer } satisfies AppleSecrets);

export const appleFactsOf = ({ passType, team, expiresAt }: AppleCredentials): AppleFacts => ({
  passType,
  team,
  expiresAt: expiresAt.toISOString(),
});

/** Joins what is shown of a certificate with its decrypted parts. */
export const joinApple = ({ expiresAt, ...facts }: AppleFacts, secret: string): AppleCredentials => ({
  ...facts,
  ...(JSON.parse(secret) as AppleSecrets),
  expiresAt: new Date(expiresAt),
});

/** Returns the certificate that a venue uses, its own or that of the installation; without secrets. */
export const presentApple = (row: WalletSettingsRow, installation: InstallationWallets) =>
  row.apple
    ? ({ source: 'venue', ...row.apple } as const)
    : installation.apple && ({ source: 'installation', ...appleFactsOf(installation.apple) } as const);

/** Returns the service account that a venue uses, its own or that of the installation; without secrets. */
export function presentGoogle(row: WalletSettingsRow, installation: InstallationWallets) {
  if (row.google) return { source: 'venue', ...row.google } as const;
  if (!installation.google) return undefined;
  const { issuerId, account } = installation.google;
  return { source: 'installation', issuerId, account } as const;
}

/** Returns the wallets whose buttons are shown: those with a key that is switched on and has not expired. */
export function offeredWallets(
  row: WalletSettingsRow,
  installation: InstallationWallets,
  now: Date,
): WalletName[] {
  const apple = presentApple(row, installation);
  const hasApple = row.isAppleOn && apple !== undefined && new Date(apple.expiresAt) > now;
  const hasGoogle = row.isGoogleOn && presentGoogle(row, installation) !== undefined;
  return [...(hasApple ? (['apple'] as const) : []), ...(hasGoogle ? (['google'] as const) : [])];
}

/** Returns the settings for the page, without secrets. */
export function viewWalletSettings(
  row: WalletSettingsRow,
  installation: InstallationWallets,
  now: Date,
): CallAnswer<'GET /settingsadmin/wallets'> {
  const apple = presentApple(row, installation);
  return {
    apple: {
      isOn: row.isAppleOn,
      ...(apple && { ...apple, isExpired: new Date(apple.expiresAt) <= now }),
    },
    google: { isOn: row.isGoogleOn, ...presentGoogle(row, installation) },
  };
}

/** Returns the settings for the audit log, without secrets. */
export const recordedWallets = (row: WalletSettingsRow): Record<string, unknown> => ({
  isAppleOn: String(row.isAppleOn),
  passType: row.apple?.passType ?? '',
  appleExpiresAt: row.apple?.expiresAt ?? '',
  isGoogleOn: String(row.isGoogleOn),
  issuerId: row.google?.issuerId ?? '',
  serviceAccount: row.google?.account ?? '',
});
