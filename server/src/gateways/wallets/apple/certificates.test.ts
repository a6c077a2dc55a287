import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeAppleKeys, makeCertificate, makeKey, PASS_TYPE, TEAM } from '#test/portal/wallet-keys.ts';
import { examineCertificates } from './certificates.ts';

const NOW = new Date();
const { issuer, own } = makeAppleKeys();
const names = { UID: PASS_TYPE, OU: TEAM, CN: `Pass Type ID: ${PASS_TYPE}` };
const other = makeKey();
const locked = String(
  createPrivateKey(own.key).export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'secret',
  }),
);
const small = makeCertificate({ names, issuer, key: makeKey(1024) });
const elliptic = String(
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
);

interface Files {
  certificate?: string;
  key?: string | null;
  issuer?: string;
  password?: string;
}

const examine = (files: Files) =>
  examineCertificates(
    {
      certificate: Buffer.from(files.certificate ?? own.certificate),
      key: files.key === null ? undefined : Buffer.from(files.key ?? own.key),
      issuer: Buffer.from(files.issuer ?? issuer.certificate),
      password: files.password,
    },
    NOW,
  );

describe('examineCertificates', () => {
  it('returns pass type, team and the first expiry of a fitting certificate', () => {
    const { credentials } = examine({});
    expect(credentials).toMatchObject({ passType: PASS_TYPE, team: TEAM });
    expect(credentials?.expiresAt.getTime()).toBeLessThan(NOW.getTime() + 366 * 86_400_000);
  });

  it('opens a key with its password', () => {
    expect(examine({ key: locked, password: 'secret' }).problems).toBeUndefined();
  });

  it.each<[string, Files, object]>([
    ['a certificate that is none', { certificate: 'nothing' }, { certificate: 'wallet.unreadable' }],
    ['a key in place of the certificate', { certificate: own.key }, { certificate: 'wallet.unreadable' }],
    ['a missing key', { key: null }, { key: 'wallet.key-missing' }],
    ['a key that is none', { key: 'nothing' }, { key: 'wallet.unreadable' }],
    ['a locked key without its password', { key: locked }, { password: 'wallet.password' }],
    ['a wrong password', { key: locked, password: 'wrong' }, { password: 'wallet.password' }],
    ['the key of another certificate', { key: other }, { key: 'wallet.key-other' }],
    ['a key of 1024 bits', { certificate: small.certificate, key: small.key }, { key: 'wallet.key-unfit' }],
    ['an elliptic key', { key: elliptic }, { key: 'wallet.key-unfit' }],
    [
      'an expired certificate',
      { certificate: makeCertificate({ names, issuer, key: own.key, from: -400, until: -1 }).certificate },
      { certificate: 'wallet.expired' },
    ],
    [
      'a certificate that begins tomorrow',
      { certificate: makeCertificate({ names, issuer, key: own.key, from: 1 }).certificate },
      { certificate: 'wallet.not-yet' },
    ],
    [
      'a certificate of an app',
      {
        certificate: makeCertificate({ names: { UID: 'fr.example.app', OU: TEAM }, issuer, key: own.key })
          .certificate,
      },
      { certificate: 'wallet.no-pass-type' },
    ],
    [
      'a certificate without a team',
      { certificate: makeCertificate({ names: { UID: PASS_TYPE }, issuer, key: own.key }).certificate },
      { certificate: 'wallet.no-pass-type' },
    ],
    [
      'the certificate of another issuer',
      { issuer: makeCertificate({ names: { CN: 'Self-made Developer Relations' } }).certificate },
      { issuer: 'wallet.issuer-other' },
    ],
    ['an issuer that is no certificate', { issuer: 'nothing' }, { issuer: 'wallet.unreadable' }],
  ])('reports %s at its field', (_name, files, problems) => {
    expect(examine(files).problems).toEqual(problems);
  });

  it('reports an expired issuer', () => {
    const early = makeCertificate({ names: { CN: 'Early' }, from: -900, until: -1 });
    const signed = makeCertificate({ names, issuer: early, key: own.key });
    expect(examine({ certificate: signed.certificate, issuer: early.certificate }).problems).toEqual({
      issuer: 'wallet.expired',
    });
  });
});
