import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '#app.ts';
import {
  NO_WORDS,
  partsWith,
  type RegistrationBody,
  type RegistrationTest,
  registrationTest,
  USUAL,
} from '#test/portal/registration.ts';

let test: RegistrationTest;
let other: App;
beforeAll(async () => {
  test = await registrationTest();
  other = await test.addNode();
});
afterAll(() => test[Symbol.asyncDispose]());
afterEach(() => test.save(USUAL));

const WORDS = {
  'fr-FR': 'J’accepte le règlement du bassin',
  'en-GB': 'I accept the rules of the pool',
  'de-DE': 'Ich akzeptiere die Badeordnung',
};

describe('registration settings', () => {
  it('apply at the next view on every node, and are restored by an undo', async () => {
    const before = await test.settings();
    const parts = partsWith({ civility: 'no', address: 'optional', mobile: 'required' }).toReversed();
    const { status, body } = await test.save({
      parts,
      legalPersons: false,
      advertising: false,
      consents: { ...NO_WORDS, cgu: WORDS },
    });
    expect({ status, version: body.saved.version }).toEqual({
      status: 200,
      version: before.saved.version + 1,
    });
    const expected = { parts, legalPersons: false, advertising: false, consents: { cgu: WORDS } };
    expect((await test.ask('GET /portal/registrationpage')).body).toMatchObject(expected);
    await vi.waitFor(
      async () =>
        expect((await test.ask('GET /portal/registrationpage', { via: other })).body).toMatchObject(expected),
      { timeout: 5000, interval: 5 },
    );
    const [entry] = await test.sql<{ changes: { field: string; to: string }[] }>(
      "select changes from portal.audit_entry where action = 'registrationpage.saved' order by at desc limit 1",
    );
    expect(entry?.changes).toContainEqual({ field: 'legalPersons', from: 'true', to: 'false' });
    expect(entry?.changes.map(({ field }) => field)).toEqual([
      'registrationParts',
      'legalPersons',
      'advertisingConsent',
      'consent_cgu',
    ]);
    expect((await test.undo()).status).toBe(200);
    const { saved: _, ...restored } = await test.settings();
    expect({ ...restored, saved: before.saved }).toEqual(before);
    expect((await test.undo()).code).toBe('settings.nothing-to-undo');
  });

  it('return 409 to the second of two concurrent saves', async () => {
    const { saved, ...present } = await test.settings();
    const answers = await Promise.all(
      ['optional' as const, 'required' as const].map((phone) =>
        test.put({ ...present, parts: partsWith({ phone, mobile: 'no' }), version: saved.version }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each<[string, RegistrationBody['parts']]>([
    ['a part twice', [...USUAL.parts, { part: 'phone', asking: 'no' }]],
    ['a part forgotten', USUAL.parts.slice(1)],
    ['no name', partsWith({ name: 'no' })],
  ])('reject %s', async (_, parts) => {
    expect((await test.save({ parts })).fields).toEqual({ parts: 'Choisissez une valeur proposée' });
  });

  it('require French consent texts when another language is present', async () => {
    const consents = { ...NO_WORDS, rgpd: { 'fr-FR': '', 'de-DE': 'Ja' } };
    expect((await test.save({ consents })).fields).toEqual({ 'consents.rgpd.fr-FR': 'Saisie obligatoire' });
  });

  it('apply to one venue only', async () => {
    await test.save({ legalPersons: false });
    const { body } = await test.ask('GET /portal/registrationpage', { tenant: 'patinoire-givre' });
    expect(body.legalPersons).toBe(true);
  });
});
