import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { AppleCredentials, AppleFiles, Examined, Problems } from '../port.ts';

/** The contents of a certificate file. */
export interface OpenedFile {
  readonly certificate: Uint8Array;
  readonly key: Uint8Array | undefined;
}

/** Smallest key that Wallet accepts, in bits. */
const MIN_KEY_BITS = 2048;

/**
 * Checks whether certificate, key and issuer sign passes. Every problem names the file to replace.
 * @param files PEM or DER; a .p12 file is opened before
 * @param now undefined: an expired certificate fits too
 */
export function examineCertificates(
  files: AppleFiles,
  now: Date | undefined,
): Examined<AppleCredentials, keyof AppleFiles> {
  const certificate = readCertificate(files.certificate);
  const issuer = readCertificate(files.issuer);
  const key = files.key === undefined ? 'wallet.key-missing' : readKey(files.key, files.password);
  const problems: Problems<keyof AppleFiles> = {
    ...(typeof key === 'string' && { [key === 'wallet.password' ? 'password' : 'key']: key }),
    ...(!issuer && { issuer: 'wallet.unreadable' as const }),
    ...(!certificate && { certificate: 'wallet.unreadable' as const }),
  };
  if (!certificate || !issuer || typeof key === 'string') return { problems };
  const found = problemsOf({ certificate, issuer, key }, now);
  if (Object.keys(found).length > 0) return { problems: found };
  const { UID: passType = '', OU: team = '' } = namesOf(certificate);
  return {
    credentials: {
      certificate: certificate.toString(),
      key: String(key.export({ type: 'pkcs1', format: 'pem' })),
      issuer: issuer.toString(),
      passType,
      team,
      expiresAt: new Date(Math.min(certificate.validToDate.getTime(), issuer.validToDate.getTime())),
    },
  };
}

interface Read {
  certificate: X509Certificate;
  issuer: X509Certificate;
  key: KeyObject;
}

function problemsOf({ certificate, issuer, key }: Read, now: Date | undefined): Problems<keyof AppleFiles> {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const { UID, OU } = namesOf(certificate);
  const ofCertificate =
    !UID?.startsWith('pass.') || !OU ? 'wallet.no-pass-type' : periodProblem(certificate, now);
  const isIssuer = certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  const ofIssuer = isIssuer ? periodProblem(issuer, now) : 'wallet.issuer-other';
  const ofKey =
    key.asymmetricKeyType !== 'rsa' || bits < MIN_KEY_BITS
      ? 'wallet.key-unfit'
      : certificate.checkPrivateKey(key)
        ? undefined
        : 'wallet.key-other';
  return {
    ...(ofCertificate && { certificate: ofCertificate }),
    ...(ofKey && { key: ofKey }),
    ...(ofIssuer && { issuer: ofIssuer }),
  };
}

function periodProblem(
  { validFromDate, validToDate }: X509Certificate,
  now: Date | undefined,
): ErrorCode | undefined {
  if (!now) return undefined;
  if (validToDate <= now) return 'wallet.expired';
  return validFromDate > now ? 'wallet.not-yet' : undefined;
}

/** Returns the last name of each kind in a certificate's subject: `UID` is its pass type, `OU` its team. */
const namesOf = ({ subject }: X509Certificate): Partial<Record<string, string>> =>
  Object.fromEntries(
    subject
      .split('\n')
      .map((line) => /^([^=]+)=(.*)$/.exec(line)?.slice(1) ?? [])
      .filter(([name]) => name),
  );

function readCertificate(file: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(file);
  } catch {
    return undefined;
  }
}

function readKey(file: Uint8Array, passphrase: string | undefined): KeyObject | ErrorCode {
  const key = Buffer.from(file);
  try {
    return createPrivateKey({ key, ...(passphrase && { passphrase }) });
  } catch {
    return key.includes('ENCRYPTED') ? 'wallet.password' : 'wallet.unreadable';
  }
}
