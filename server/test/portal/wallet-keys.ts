import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

/** A self-made certificate with its key, as PEM. */
export interface MadeCertificate {
  readonly certificate: string;
  readonly key: string;
}

export interface CertificateOptions {
  /** Names of the subject, by their short names; `UID` is the pass type */
  readonly names?: Readonly<Record<string, string>>;
  /** Days from now */
  readonly from?: number;
  readonly until?: number;
  readonly issuer?: MadeCertificate | undefined;
  readonly key?: string;
}

/** Makes a private key as PEM. */
export const makeKey = (bits = 2048): string =>
  String(
    generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs1', format: 'pem' }),
  );

/** Object identifier of the user id, which names the pass type. */
const UID = '0.9.2342.19200300.100.1.1';

const DAY_MS = 86_400_000;
let serial = 1;

/** Makes a certificate, self-signed without an issuer. */
export function makeCertificate({
  names = { CN: 'Self-made' },
  from = -1,
  until = 365,
  issuer,
  key = makeKey(),
}: CertificateOptions = {}): MadeCertificate {
  const made = forge.pki.createCertificate();
  const publicKey = createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'pem' });
  made.publicKey = forge.pki.publicKeyFromPem(String(publicKey));
  made.serialNumber = `0${serial++}`;
  made.validity.notBefore = new Date(Date.now() + from * DAY_MS);
  made.validity.notAfter = new Date(Date.now() + until * DAY_MS);
  made.setSubject(
    Object.entries(names).map(([name, value]) =>
      name === 'UID' ? { type: UID, value } : { shortName: name, value },
    ),
  );
  const by = issuer && forge.pki.certificateFromPem(issuer.certificate);
  made.setIssuer((by ?? made).subject.attributes);
  made.setExtensions([{ name: 'basicConstraints', cA: !issuer }]);
  made.sign(forge.pki.privateKeyFromPem(issuer?.key ?? key), forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(made), key };
}

/** Makes a .p12 file, as the keychain of macOS exports it. */
export const makePkcs12 = ({ certificate, key }: MadeCertificate, password: string): Uint8Array =>
  Buffer.from(
    forge.asn1
      .toDer(
        forge.pkcs12.toPkcs12Asn1(
          forge.pki.privateKeyFromPem(key),
          [forge.pki.certificateFromPem(certificate)],
          password,
          { algorithm: '3des' },
        ),
      )
      .getBytes(),
    'binary',
  );

export const PASS_TYPE = 'pass.example.aqua-rivage';
export const TEAM = 'TEAM123456';

/** Certificates that stand for those of Apple and of a venue. */
export function makeAppleKeys(options: CertificateOptions = {}) {
  const issuer = makeCertificate({ names: { CN: 'Self-made Developer Relations' }, until: 3650 });
  const own = makeCertificate({
    names: { UID: PASS_TYPE, CN: `Pass Type ID: ${PASS_TYPE}`, OU: TEAM },
    issuer,
    ...options,
  });
  return { issuer, own };
}

/** Makes the key file of a service account. */
export const makeAccount = (key = makeKey()) => ({
  type: 'service_account',
  client_email: 'wallet@aqua-rivage.iam.gserviceaccount.example',
  private_key: String(createPrivateKey(key).export({ type: 'pkcs8', format: 'pem' })),
});
