import { createHash, webcrypto } from 'node:crypto';
import { crockfordCode } from '@guichet/contract/typed-text.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EntranceTest } from '#test/portal/entrance.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let entrance: EntranceTest;
beforeAll(async () => {
  portal = await portalTest();
  entrance = await EntranceTest.open(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

const read = async () => {
  const { body } = await entrance.ask('GET /boxoffice/entrancecodes', {
    query: { establishment: entrance.place },
  });
  return { ...body, codes: JSON.parse(body.payload) };
};
const hashOf = (salt: string, code: string) =>
  createHash('sha256')
    .update(salt + crockfordCode(code))
    .digest()
    .subarray(0, 12)
    .toString('base64');

describe('GET /boxoffice/entrancecodes', () => {
  test('contains the codes of the day as hashes, and no code and no name', async () => {
    const { codes: sold } = await entrance.sell({ quantity: 2 });
    const { codes: tomorrow } = await entrance.sell({ startsInMinutes: 3 * 24 * 60 });
    const { payload, codes } = await read();
    const hashes = codes.tickets.map(([hash]: [string]) => hash);
    for (const code of sold) expect(hashes).toContain(hashOf(codes.salt, code));
    for (const code of tomorrow) expect(hashes).not.toContain(hashOf(codes.salt, code));
    for (const code of sold) expect(payload).not.toContain(code);
    const [ticket] = codes.tickets;
    expect(codes.words[ticket[1]].service['fr-FR']).toEqual(expect.any(String));
    expect(codes.validUntil).toBeGreaterThan(Date.now());
  });

  test('is signed with the key of the entrance, and salted anew each time', async () => {
    const [first, second] = [await read(), await read()];
    expect(first.codes.salt).not.toBe(second.codes.salt);
    const { key } = (await entrance.ask('GET /boxoffice/entrance', {})).body;
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const verifier = await webcrypto.subtle.importKey('jwk', key, algorithm, false, ['verify']);
    const verify = (payload: string) =>
      webcrypto.subtle.verify(
        { name: 'ECDSA', hash: 'SHA-256' },
        verifier,
        Buffer.from(first.signature, 'base64url'),
        Buffer.from(payload),
      );
    expect(await verify(first.payload)).toBe(true);
    expect(await verify(first.payload.replace(first.codes.salt, second.codes.salt))).toBe(false);
  });
});
