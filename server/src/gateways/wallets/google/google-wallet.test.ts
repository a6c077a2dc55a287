import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, makeKey } from '#test/portal/wallet-keys.ts';
import { type GoogleStandIn, googleStandIn } from '#test/portal/wallets.ts';
import type { GoogleCredentials, GoogleWallet, Localized, WalletPass } from '../port.ts';
import { createGoogleWallet } from './google-wallet.ts';

const ACCOUNT = makeAccount();
const ISSUER = '3388000000022000000';
const file = (content: unknown) => Buffer.from(JSON.stringify(content));
let google: GoogleStandIn;
let wallet: GoogleWallet;
let credentials: GoogleCredentials;
beforeEach(async () => {
  google = await googleStandIn();
  wallet = createGoogleWallet(google.server);
  credentials = { issuerId: ISSUER, account: ACCOUNT.client_email, key: ACCOUNT.private_key };
});
afterEach(() => google[Symbol.asyncDispose]());

const all = (text: string): Localized => ({ 'fr-FR': text, 'en-GB': `${text} en`, 'de-DE': `${text} de` });
const PASS: WalletPass = {
  id: '7a1f6f0e-0000-4000-8000-000000000001',
  style: 'event',
  classKey: 'aqua-rivage session',
  venue: 'Aqua Rivage',
  colour: '#005a8c',
  languages: ['fr-FR', 'en-GB'],
  title: all('Aquagym'),
  fields: [{ key: 'when', label: all('Quand'), value: all('demain'), at: 'secondary' }],
  code: { format: 'qr', text: 'ABC123' },
  session: { start: '2026-12-01T14:00:00+01:00', end: '2026-12-01T15:00:00+01:00' },
  expiresAt: '2026-12-01T15:00:00+01:00',
  isVoided: false,
  holder: 'Ada Roux',
  number: '2026-000001-1',
  link: 'https://tickets.example.com/aqua-rivage/my-tickets',
};
const LOGO = 'https://tickets.example.com/icons/aqua-rivage/icon-512.png';

describe('examine of Google Wallet', () => {
  it('accepts a service account to which Google gives a token', async () => {
    const examined = await wallet.examine({ issuerId: ISSUER, account: file(ACCOUNT) }, new Date());
    expect(examined.credentials).toMatchObject({ issuerId: ISSUER, account: ACCOUNT.client_email });
    const [{ body = '' } = {}] = google.requests;
    const assertion = new URLSearchParams(body).get('assertion') ?? '';
    const { payload } = await jwtVerify(assertion, createPublicKey(ACCOUNT.private_key), {
      issuer: ACCOUNT.client_email,
      audience: google.server.token,
    });
    expect(payload.scope).toBe('https://www.googleapis.com/auth/wallet_object.issuer');
  });

  it.each([
    ['a text that is no JSON', Buffer.from('nothing'), 'wallet.unreadable'],
    ['null', file(null), 'wallet.no-account'],
    ['the file of an OAuth client', file({ installed: { client_id: '1' } }), 'wallet.no-account'],
    ['a key that is none', file({ ...ACCOUNT, private_key: 'nothing' }), 'wallet.unreadable'],
  ])('reports %s', async (_name, account, problem) => {
    expect((await wallet.examine({ issuerId: ISSUER, account }, new Date())).problems).toEqual({
      account: problem,
    });
    expect(google.requests).toEqual([]);
  });

  it('reports an issuer that is no number', async () => {
    const examined = await wallet.examine({ issuerId: 'BCR2DN', account: file(ACCOUNT) }, new Date());
    expect(examined.problems).toEqual({ issuerId: 'wallet.issuer-id' });
  });

  it('reports an account that Google refuses, and stores one while Google does not answer', async () => {
    google.tokenStatus = 401;
    const entered = { issuerId: ISSUER, account: file(makeAccount(makeKey())) };
    expect((await wallet.examine(entered, new Date())).problems).toEqual({
      account: 'wallet.google-refused',
    });
    google.tokenStatus = 503;
    expect((await wallet.examine(entered, new Date())).credentials).toBeDefined();
  });
});

describe('save of Google Wallet', () => {
  it('creates class and object, then replaces them', async () => {
    expect(await wallet.save(PASS, LOGO, credentials)).toBe('saved');
    const moved = {
      ...PASS,
      session: { start: '2026-12-01T17:00:00+01:00', end: '2026-12-01T18:00:00+01:00' },
    };
    expect(await wallet.save(moved, LOGO, credentials)).toBe('saved');
    const object = google.stored.get(`eventTicketObject/${ISSUER}.${PASS.id}`);
    expect(object).toMatchObject({
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: 'ABC123' },
      ticketHolderName: 'Ada Roux',
      ticketNumber: '2026-000001-1',
    });
    expect(google.stored.get(`eventTicketClass/${object?.classId}`)).toMatchObject({
      eventName: {
        defaultValue: { language: 'fr-FR', value: 'Aquagym' },
        translatedValues: [{ language: 'en-GB', value: 'Aquagym en' }],
      },
      dateTime: { start: '2026-12-01T17:00:00+01:00' },
      hexBackgroundColor: '#005a8c',
    });
    expect(google.stored.size).toBe(2);
    expect(google.requests.filter(({ path }) => path === '/token')).toHaveLength(1);
    expect(google.requests.at(-1)?.authorization).toBe('Bearer access');
  });

  it('writes a void object without a code, and leaves the class of its session', async () => {
    await wallet.save(PASS, LOGO, credentials);
    const { code: _code, session: _session, holder: _holder, ...gone } = PASS;
    await wallet.save({ ...gone, isVoided: true }, LOGO, credentials);
    const object = google.stored.get(`eventTicketObject/${ISSUER}.${PASS.id}`);
    expect(object).toMatchObject({ state: 'INACTIVE' });
    expect(object).not.toHaveProperty('barcode');
    expect(object).not.toHaveProperty('ticketHolderName');
    expect(google.stored.get(`eventTicketClass/${object?.classId}`)).toHaveProperty('dateTime');
  });

  it('stores a card as a generic object', async () => {
    const { session: _, ...card } = PASS;
    await wallet.save(
      { ...card, style: 'card', code: { format: 'code-128', text: '123' } },
      LOGO,
      credentials,
    );
    expect(google.stored.get(`genericObject/${ISSUER}.${PASS.id}`)).toMatchObject({
      cardTitle: { defaultValue: { value: 'Aqua Rivage' } },
      header: { defaultValue: { value: 'Aquagym' } },
      barcode: { type: 'CODE_128' },
      textModulesData: [{ id: 'when', localizedBody: { defaultValue: { value: 'demain' } } }],
    });
  });

  it.each([
    [403, 'wallet.google-refused'],
    [400, 'wallet.google-refused'],
    [429, 'wallet.google-unreachable'],
    [500, 'wallet.google-unreachable'],
  ])('reports the status %i as %s', async (status, failure) => {
    google.status = status;
    expect(await wallet.save(PASS, LOGO, credentials)).toBe(failure);
  });
});

describe('linkTo of Google Wallet', () => {
  it('signs a link to the stored object that the public key verifies', async () => {
    const link = await wallet.linkTo(PASS, 'https://tickets.example.com', credentials);
    expect(link).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+$/);
    // Google's page accepts no longer address.
    expect(link.length).toBeLessThan(1800);
    const { payload, protectedHeader } = await jwtVerify(
      link.split('/').at(-1) ?? '',
      createPublicKey(ACCOUNT.private_key),
      { audience: 'google', issuer: ACCOUNT.client_email },
    );
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      origins: ['https://tickets.example.com'],
      payload: { eventTicketObjects: [{ id: `${ISSUER}.${PASS.id}` }] },
    });
  });
});
