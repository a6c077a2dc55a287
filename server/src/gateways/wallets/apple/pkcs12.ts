import forge from 'node-forge';
import type { OpenedFile } from './certificates.ts';

/** A .p12 file, without the certificates of issuers; `isWrongPassword` when the password does not open it. */
export type OpenedPkcs12 = OpenedFile | { readonly isWrongPassword: true };

/** Opens a .p12 file, as the keychain of macOS exports it. @throws when it is none, or has no certificate and key */
export function openPkcs12(file: Uint8Array, password: string): OpenedPkcs12 {
  const asn1 = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(file).toString('binary')));
  let opened: forge.pkcs12.Pkcs12Pfx;
  try {
    opened = forge.pkcs12.pkcs12FromAsn1(asn1, password);
  } catch (error) {
    if (/password|MAC/i.test(String(error))) return { isWrongPassword: true };
    throw error;
  }
  const { certBag = '', pkcs8ShroudedKeyBag = '', keyBag = '' } = forge.pki.oids;
  const bagsOf = (type: string) => opened.getBags({ bagType: type })[type] ?? [];
  const key = [...bagsOf(pkcs8ShroudedKeyBag), ...bagsOf(keyBag)].find((bag) => bag.key)?.key;
  const certificates = bagsOf(certBag).flatMap(({ cert }) => cert ?? []);
  if (!key || certificates.length === 0) throw new Error('The file has no key or no certificate');
  // The keychain may add the certificates of the issuers.
  const certificate = certificates.find((one) => isOf(one, key)) ?? certificates[0];
  if (!certificate) throw new Error('The file has no certificate');
  return {
    certificate: Buffer.from(forge.pki.certificateToPem(certificate)),
    key: Buffer.from(forge.pki.privateKeyToPem(key)),
  };
}

const isOf = ({ publicKey }: forge.pki.Certificate, key: forge.pki.PrivateKey): boolean =>
  'n' in publicKey && 'n' in key && publicKey.n.equals(key.n);
