import { z } from 'zod';
import { call } from '../call.ts';
import { Instant, Nothing } from '../shapes.ts';
import { MAX_WALLET_FILE_BYTES } from './wallet-rules.ts';

/** Certificates and keys with which a venue makes passes for Apple Wallet and Google Wallet. */

const admins = { right: 'settings.admin' } as const;

/** A file of at most {@link MAX_WALLET_FILE_BYTES} bytes. */
const File = z
  .base64()
  .min(4)
  .max(Math.ceil(MAX_WALLET_FILE_BYTES / 3) * 4);

const Source = z
  .enum(['venue', 'installation'])
  .describe('Whose key is used: the venue’s own comes before that of the installation');

const AppleSettings = z.object({
  isOn: z.boolean(),
  source: Source.optional().describe('Absent while there is no certificate'),
  passType: z.string().optional().describe('Pass type identifier of the certificate'),
  team: z.string().optional().describe('Team identifier of the certificate'),
  expiresAt: Instant.optional().describe('When the certificate, or that of its issuer, expires first'),
  isExpired: z.boolean().optional(),
});

const GoogleSettings = z.object({
  isOn: z.boolean(),
  source: Source.optional().describe('Absent while there is no key'),
  issuerId: z.string().optional(),
  account: z.string().optional().describe('E-mail address of the service account'),
});

/** Never contains a certificate, a key or a password. */
export const WalletSettings = z.object({ apple: AppleSettings, google: GoogleSettings });

const OnOff = z.object({ isOn: z.boolean() });

export const walletSettingCalls = {
  'GET /settingsadmin/wallets': call({
    summary: 'Returns which certificates and keys make wallet passes, without their secrets',
    access: admins,
    answer: WalletSettings,
  }),
  'PUT /settingsadmin/applewallet': call({
    summary: 'Checks and stores the certificate of a pass type; an earlier one is replaced',
    access: admins,
    body: z.object({
      certificate: File.describe('PEM or DER, or PKCS #12 (.p12) with the key'),
      key: File.optional().describe('Private key as PEM, unless the certificate is a .p12 file'),
      password: z.string().max(200).optional().describe('Password of the .p12 file or of the key'),
      issuer: File.describe('Apple’s intermediate certificate (WWDR) that issued it: PEM or DER'),
    }),
    answer: WalletSettings,
    errors: ['wallet.refused', 'internal.unavailable'],
    perMinute: 20,
    refusedOnVisit: true,
  }),
  'PUT /settingsadmin/googlewallet': call({
    summary: 'Checks and stores the issuer and the service account; earlier ones are replaced',
    access: admins,
    body: z.object({
      issuerId: z.string().trim().max(30).describe('Digits, from the Google Pay & Wallet console'),
      account: File.describe('JSON key file of a service account'),
    }),
    answer: WalletSettings,
    errors: ['wallet.refused'],
    perMinute: 20,
    refusedOnVisit: true,
  }),
  'PUT /settingsadmin/applewalleton': call({
    summary: 'Switches the button of Apple Wallet on or off; passes on phones are updated in both cases',
    access: admins,
    body: OnOff,
    answer: WalletSettings,
  }),
  'PUT /settingsadmin/googlewalleton': call({
    summary: 'Switches the button of Google Wallet on or off; passes on phones are updated in both cases',
    access: admins,
    body: OnOff,
    answer: WalletSettings,
  }),
  'DELETE /settingsadmin/applewallet': call({
    summary: 'Deletes the venue’s own certificate; passes made with it are no longer updated',
    access: admins,
    answer: Nothing,
    refusedOnVisit: true,
  }),
  'DELETE /settingsadmin/googlewallet': call({
    summary: 'Deletes the venue’s own service account; passes made with it are no longer updated',
    access: admins,
    answer: Nothing,
    refusedOnVisit: true,
  }),
} as const;
