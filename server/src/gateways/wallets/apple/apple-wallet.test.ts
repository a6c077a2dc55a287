import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAppleKeys, makePkcs12, PASS_TYPE, TEAM } from '#test/portal/wallet-keys.ts';
import { checkPass, type PushStandIn, pushStandIn } from '#test/portal/wallets.ts';
import type { AppleCredentials, Localized, WalletPass } from '../port.ts';
import { createAppleWallet } from './apple-wallet.ts';
import { coloursOn } from './pass.ts';

const { issuer, own } = makeAppleKeys();
let apns: PushStandIn;
let wallet: ReturnType<typeof createAppleWallet>;
let credentials: AppleCredentials;
beforeAll(async () => {
  apns = await pushStandIn();
  wallet = createAppleWallet(apns.server);
  const files = { certificate: makePkcs12(own, 'secret'), issuer: Buffer.from(issuer.certificate) };
  const examined = await wallet.examine({ ...files, password: 'secret' }, new Date());
  if (!examined.credentials) throw new Error(JSON.stringify(examined.problems));
  ({ credentials } = examined);
});
afterAll(async () => {
  await wallet.close();
  await apns[Symbol.asyncDispose]();
});

const all = (text: string): Localized => ({ 'fr-FR': text, 'en-GB': `${text} en`, 'de-DE': `${text} de` });
const PASS: WalletPass = {
  id: '7a1f6f0e-0000-4000-8000-000000000001',
  style: 'event',
  classKey: 'aqua-rivage session',
  venue: 'Aqua Rivage',
  colour: '#005a8c',
  languages: ['fr-FR', 'en-GB'],
  title: all('Aquagym "douce"'),
  fields: [
    {
      key: 'when',
      label: all('Quand'),
      value: all('demain\n14 h'),
      at: 'secondary',
      changed: all('Nouvel horaire : %@'),
    },
    { key: 'order', label: all('Commande'), value: all('2026-000001'), at: 'back' },
  ],
  code: { format: 'qr', text: 'ABC123' },
  session: { start: '2026-12-01T14:00:00+01:00', end: '2026-12-01T15:00:00+01:00' },
  expiresAt: '2026-12-01T15:00:00+01:00',
  isVoided: false,
  place: {
    name: all('Rivage'),
    address: '1 quai, 56000 Vannes',
    position: { latitude: 47.65, longitude: -2.76 },
  },
  link: 'https://tickets.example.com/aqua-rivage/my-tickets/ticket/1',
};
const DELIVERY = {
  service: 'https://tickets.example.com/wallet',
  token: 'a token of the device',
  logo: undefined,
};

describe('examine of Apple Wallet', () => {
  it('opens a .p12 file with its password', () => {
    expect(credentials).toMatchObject({ passType: PASS_TYPE, team: TEAM });
    expect(credentials.key).toContain('RSA PRIVATE KEY');
  });

  it('reports a wrong password, and a file that is cut off', async () => {
    const file = makePkcs12(own, 'secret');
    const rest = { issuer: Buffer.from(issuer.certificate) };
    const examine = async (certificate: Uint8Array, password: string) =>
      (await wallet.examine({ ...rest, certificate, password }, new Date())).problems;
    expect(await examine(file, 'wrong')).toEqual({ password: 'wallet.password' });
    expect(await examine(file.subarray(0, 200), 'secret')).toEqual({ certificate: 'wallet.unreadable' });
  });
});

describe('sign of Apple Wallet', () => {
  it('signs a manifest with the hash of every file', async () => {
    const checked = checkPass(await wallet.sign(PASS, DELIVERY, credentials), issuer.certificate);
    expect(checked).toMatchObject({ isComplete: true, isSigned: true });
    expect([...checked.files.keys()].sort()).toEqual(
      [
        ...['en.lproj/pass.strings', 'fr.lproj/pass.strings', 'manifest.json', 'pass.json', 'signature'],
        ...['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png'],
      ].sort(),
    );
  });

  it('writes session, place, code, colours and the web service', async () => {
    const { json, files } = checkPass(await wallet.sign(PASS, DELIVERY, credentials), issuer.certificate);
    expect(json).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      serialNumber: PASS.id,
      webServiceURL: DELIVERY.service,
      authenticationToken: DELIVERY.token,
      backgroundColor: 'rgb(0, 90, 140)',
      foregroundColor: 'rgb(255, 255, 255)',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: 'ABC123', messageEncoding: 'iso-8859-1' }],
      locations: [{ latitude: 47.65, longitude: -2.76 }],
      voided: false,
      eventTicket: {
        primaryFields: [{ key: 'title', value: 'Aquagym "douce"' }],
        secondaryFields: [{ key: 'when', label: 'Quand', changeMessage: 'Nouvel horaire : %@' }],
        backFields: [{ key: 'order', value: '2026-000001' }],
      },
    });
    expect(new Date(json.relevantDate).toISOString()).toBe('2026-12-01T13:00:00.000Z');
    expect(new Date(json.expirationDate).toISOString()).toBe('2026-12-01T14:00:00.000Z');
    expect(String(files.get('en.lproj/pass.strings'))).toContain(
      '"Aquagym \\"douce\\"" = "Aquagym \\"douce\\" en";\n"Quand" = "Quand en";\n"demain\\n14 h" = "demain\\n14 h en";',
    );
  });

  it('has no code when it opens nothing', async () => {
    const { code: _, ...rest } = PASS;
    const pass = { ...rest, isVoided: true };
    const { json } = checkPass(await wallet.sign(pass, DELIVERY, credentials), issuer.certificate);
    expect(json).toMatchObject({ voided: true });
    expect(json).not.toHaveProperty('barcodes');
  });

  it('draws dark text on a light colour', () => {
    expect(coloursOn('#ffe066').foregroundColor).toBe('rgb(20, 20, 20)');
  });
});

describe('push of Apple Wallet', () => {
  it('pushes with the certificate of the pass type and its topic', async () => {
    apns.pushed.length = 0;
    expect(await wallet.push(['aa', 'bb'], credentials)).toEqual(['sent', 'sent']);
    expect(apns.pushed).toEqual(
      ['aa', 'bb'].map((token) => ({ token, topic: PASS_TYPE, client: `Pass Type ID: ${PASS_TYPE}` })),
    );
  });

  it.each([
    [410, '{"reason":"Unregistered"}', 'gone'],
    [400, '{"reason":"BadDeviceToken"}', 'gone'],
    [403, '{"reason":"BadCertificate"}', 'wallet.push-refused'],
    [429, '{"reason":"TooManyRequests"}', 'wallet.push-unreachable'],
    [503, '', 'wallet.push-unreachable'],
  ])('takes the status %i %s as %s', async (status, body, outcome) => {
    apns.answers.set('cc', { status, body });
    expect(await wallet.push(['cc'], credentials)).toEqual([outcome]);
  });

  it('reports a server that does not answer', async () => {
    const lonely = createAppleWallet({ origin: 'https://127.0.0.1:9' });
    expect(await lonely.push(['aa'], credentials)).toEqual(['wallet.push-unreachable']);
    await lonely.close();
  });
});
