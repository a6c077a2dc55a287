import type { Config } from '#kernel/configuration/config.ts';
import type { Logger } from '#kernel/logging.ts';
import { examineCertificates } from './apple/certificates.ts';
import { readAccount } from './google/google-wallet.ts';
import type { InstallationWallets } from './port.ts';

/**
 * Reads the certificates and keys of the installation. One that does not fit is logged and ignored: venues sell without
 * wallet passes. An expired certificate is kept, so that the health page shows it.
 */
export function readInstallation({ apple, google }: Config['wallets'], logger: Logger): InstallationWallets {
  return {
    apple: apple && readApple(apple, logger),
    google: google && readGoogle(google, logger),
  };
}

function readApple(
  { certificate, key, password, issuer }: NonNullable<Config['wallets']['apple']>,
  logger: Logger,
): InstallationWallets['apple'] {
  const files = {
    certificate: Buffer.from(certificate),
    key: Buffer.from(key),
    password,
    issuer: Buffer.from(issuer),
  };
  const { credentials, problems } = examineCertificates(files, undefined);
  if (problems) logger.error({ problems }, 'The certificate of APPLE_WALLET_CERTIFICATE cannot sign passes');
  return credentials;
}

function readGoogle(
  { issuerId, account }: NonNullable<Config['wallets']['google']>,
  logger: Logger,
): InstallationWallets['google'] {
  const read = readAccount(Buffer.from(account));
  if (typeof read !== 'string') return { issuerId, ...read };
  logger.error({ problem: read }, 'GOOGLE_WALLET_ACCOUNT is not the key file of a service account');
  return undefined;
}
