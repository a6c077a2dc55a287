import type { SamplesOf } from './samples-of.ts';

/** The calls about keys of wallets. */
type WalletKey =
  | 'GET /settingsadmin/wallets'
  | `${'PUT' | 'DELETE'} /settingsadmin/${'apple' | 'google'}wallet`
  | `PUT /settingsadmin/${'apple' | 'google'}walleton`;

/** A file that is no certificate and no key: it is refused without a request to Apple or Google. */
const unreadable = Buffer.from('not a key').toString('base64');

/** Inputs of the calls about keys of wallets. */
export const WALLET_SAMPLES: SamplesOf<WalletKey> = {
  'GET /settingsadmin/wallets': () => ({}),
  'PUT /settingsadmin/applewallet': () => ({
    body: { certificate: unreadable, key: unreadable, password: 'secret', issuer: unreadable },
  }),
  'PUT /settingsadmin/googlewallet': () => ({
    body: { issuerId: '3388000000022000000', account: unreadable },
  }),
  'PUT /settingsadmin/applewalleton': () => ({ body: { isOn: true } }),
  'PUT /settingsadmin/googlewalleton': () => ({ body: { isOn: true } }),
  'DELETE /settingsadmin/applewallet': () => ({}),
  'DELETE /settingsadmin/googlewallet': () => ({}),
};
