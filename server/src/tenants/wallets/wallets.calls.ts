import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { changeWallets, WALLET_PURPOSES } from './wallets.service.ts';
import { readWalletSettings } from './wallets.sql.ts';
import { appleFactsOf, appleSecretOf, NO_WALLET_SETTINGS, viewWalletSettings } from './wallets.ts';

const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');

const wallets: Handler<'GET /settingsadmin/wallets'> = async ({ services, transaction }) => {
  const row = (await transaction(readWalletSettings)) ?? NO_WALLET_SETTINGS;
  return viewWalletSettings(row, services.installationWallets, new Date(services.clock()));
};

const saveApple: Handler<'PUT /settingsadmin/applewallet'> = async ({ body, tenant, identity, services }) => {
  const examined = await services.wallets.apple.examine(
    {
      certificate: fromBase64(body.certificate),
      issuer: fromBase64(body.issuer),
      key: body.key === undefined ? undefined : fromBase64(body.key),
      password: body.password,
    },
    new Date(services.clock()),
  );
  if (examined.problems) return fail('wallet.refused', { fields: examined.problems });
  const { credentials } = examined;
  const apple = appleFactsOf(credentials);
  const appleEncrypted = services.secrets.encryptSecret(appleSecretOf(credentials), WALLET_PURPOSES.apple);
  const choose = () => ({ apple, appleEncrypted });
  return changeWallets(services, { tenant, identity, action: 'wallet.saved', choose });
};

const saveGoogle: Handler<'PUT /settingsadmin/googlewallet'> = async ({
  body,
  tenant,
  identity,
  services,
}) => {
  const entered = { issuerId: body.issuerId, account: fromBase64(body.account) };
  const examined = await services.wallets.google.examine(entered, new Date(services.clock()));
  if (examined.problems) return fail('wallet.refused', { fields: examined.problems });
  const { key, ...google } = examined.credentials;
  const googleEncrypted = services.secrets.encryptSecret(key, WALLET_PURPOSES.google);
  const choose = () => ({ google, googleEncrypted });
  return changeWallets(services, { tenant, identity, action: 'wallet.saved', choose });
};

const switchApple: Handler<'PUT /settingsadmin/applewalleton'> = ({ body, tenant, identity, services }) => {
  const choose = () => ({ isAppleOn: body.isOn });
  return changeWallets(services, { tenant, identity, action: 'wallet.switched', choose });
};

const switchGoogle: Handler<'PUT /settingsadmin/googlewalleton'> = ({ body, tenant, identity, services }) => {
  const choose = () => ({ isGoogleOn: body.isOn });
  return changeWallets(services, { tenant, identity, action: 'wallet.switched', choose });
};

const deleteApple: Handler<'DELETE /settingsadmin/applewallet'> = async ({ tenant, identity, services }) => {
  const choose = () => ({ apple: null, appleEncrypted: null });
  await changeWallets(services, { tenant, identity, action: 'wallet.deleted', choose });
};

const deleteGoogle: Handler<'DELETE /settingsadmin/googlewallet'> = async ({
  tenant,
  identity,
  services,
}) => {
  const choose = () => ({ google: null, googleEncrypted: null });
  await changeWallets(services, { tenant, identity, action: 'wallet.deleted', choose });
};

export const walletSettingRoutes = {
  // settings.admin
  'GET /settingsadmin/wallets': wallets,
  'PUT /settingsadmin/applewallet': saveApple,
  'PUT /settingsadmin/googlewallet': saveGoogle,
  'PUT /settingsadmin/applewalleton': switchApple,
  'PUT /settingsadmin/googlewalleton': switchGoogle,
  'DELETE /settingsadmin/applewallet': deleteApple,
  'DELETE /settingsadmin/googlewallet': deleteGoogle,
} satisfies Routes;
