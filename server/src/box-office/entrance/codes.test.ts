import { createHash, webcrypto } from 'node:crypto';
import { crockfordCode } from '@guichet/contract/typed-text.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EntranceTest } from '#test/portal/entrance.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let entrance: EntranceTest;
beforeAll(async () => {
  portal = await portalTest();
  entrance = await EntranceTest.openAtNoon(portal);
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

/** Adds credit to the card of a right, as a right of its own. */
async function addCredit(rightId: string, cents: number) {
  const [made] = await portal.sql<{ id: string }>(
    `insert into venue.card_right (tenant_id, card_number, service_code, unit, total, valid_from, valid_until)
     select tenant_id, card_number, service_code, 'cent', 0, now() - interval '1 hour', now() + interval '1 year'
       from venue.card_right where id = $1 returning id`,
    [rightId],
  );
  await portal.sql(
    `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity)
     select tenant_id, id, card_number, 'bought', $2 from venue.card_right where id = $1`,
    [made?.id, cents],
  );
}

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
    const others = new Map(codes.others.map((row: [string]) => [row[0], row]));
    for (const code of tomorrow) expect(others.get(hashOf(codes.salt, code))).toHaveLength(12);
  });

  test('names used-up cards and tickets of another place apart from those that open', async () => {
    const [card] = await portal.sql<{ code: string; id: string; number: string; remaining: number }>(
      `select card.scan_code as code, owned.id, card.number, owned.remaining
         from venue.card_right as owned
         join portal.tenant on tenant.id = owned.tenant_id and tenant.name = 'aqua-rivage'
         join venue.card on card.tenant_id = owned.tenant_id and card.number = owned.card_number and card.blocked_at is null
         join venue.service on service.tenant_id = owned.tenant_id and service.code = owned.service_code
        where owned.unit = 'admission' and owned.remaining > 0 and owned.valid_until > now() + interval '2 days'
          and owned.valid_from < now() and $1 = any (service.establishment_code || service.other_establishment_codes)
          and (select count(*) from venue.card_right as all_rights
                where all_rights.tenant_id = owned.tenant_id and all_rights.card_number = card.number) = 1
          and not exists (select from venue.card_suspension as suspension where suspension.card_number = card.number)
        limit 1`,
      [entrance.place],
    );
    if (!card) throw new Error('The demonstration has no card of admissions');
    const before = (await read()).codes;
    const rowOf = (rows: [string, ...unknown[]][], salt: string) =>
      rows.find(([hash]) => hash === hashOf(salt, card.code));
    expect(rowOf(before.cards, before.salt)?.slice(2, 4)).toEqual(['admission', card.remaining]);
    expect(rowOf(before.closedCards, before.salt)).toBeUndefined();
    await portal.sql(
      `insert into venue.right_movement (tenant_id, right_id, card_number, kind, quantity, establishment_code, reference)
       select tenant_id, id, card_number, 'used', -remaining, $2, gen_random_uuid()::text from venue.card_right where id = $1`,
      [card.id, entrance.place],
    );
    const { codes: sold } = await entrance.sell();
    const { codes } = await read();
    expect(rowOf(codes.cards, codes.salt)).toBeUndefined();
    expect(rowOf(codes.closedCards, codes.salt)?.[2]).toBe('used-up');
    const { body } = await entrance.ask('GET /boxoffice/entrancecodes', {
      query: { establishment: entrance.elsewhere },
    });
    const there = JSON.parse(body.payload);
    const row = there.others.find(([hash]: [string]) => hash === hashOf(there.salt, sold[0] ?? ''));
    expect(row[9].map((index: number) => there.places[index][0])).toEqual([entrance.place]);
    // Credit opens the same card again, once it pays an admission.
    await addCredit(card.id, codes.entryPrice - 1);
    const poor = (await read()).codes;
    expect(rowOf(poor.closedCards, poor.salt)?.[2]).toBe('used-up');
    await addCredit(card.id, 5000);
    const rich = (await read()).codes;
    expect(rowOf(rich.cards, rich.salt)?.slice(2, 4)).toEqual(['cent', 5000]);
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
