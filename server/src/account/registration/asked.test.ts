import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REGISTRATION } from '#test/portal/accounts.ts';
import {
  NO_WORDS,
  partsWith,
  type RegistrationTest,
  registrationTest,
  USUAL,
} from '#test/portal/registration.ts';
import { sentCode } from '#test/portal/sso.ts';

let test: RegistrationTest;
beforeAll(async () => {
  test = await registrationTest();
});
afterAll(() => test[Symbol.asyncDispose]());
afterEach(() => test.save(USUAL));

type Signup = NonNullable<CallInput<'POST /user/signup'>['body']>;
const NO_ADDRESS = { address: '', zip: '', city: '', country: 'FR' };

const profile = async (token: string) => (await test.ask('GET /user/user', { token })).body;
/** Changes some fields of a profile. */
async function profileSave(token: string, change: object) {
  const {
    id: _,
    email: _email,
    rights: _rights,
    hasFamilyQuotient: _quotient,
    ...present
  } = await profile(token);
  return test.ask('PUT /user/user', { token, body: { ...present, country: 'FR', ...change } });
}

describe('registration settings applied to POST /user/signup', () => {
  it('require the fields of the venue, with a message', async () => {
    await test.save({ parts: partsWith({ phone: 'required' }) });
    const { status, fields } = await test.signup({}, 'en-GB');
    expect(status).toBe(400);
    expect(fields).toEqual({ phone: 'This field is required' });
    expect((await test.signup({ phone: '0297000000' })).status).toBe(200);
  });

  it('make other fields unnecessary and discard them', async () => {
    await test.save({ parts: partsWith({ civility: 'no', address: 'no', mobile: 'no', phone: 'no' }) });
    const { status, body } = await test.signup({ civility: '', ...NO_ADDRESS });
    expect(status).toBe(200);
    expect(await profile(body.token)).toMatchObject({ civility: '', address: '', country: '' });
    const generous = await test.signup({ mobile: '0612345678' });
    const kept = await profile(generous.body.token);
    expect(kept).toMatchObject({ civility: '', address: '', zip: '', city: '', country: '' });
    expect(kept).not.toHaveProperty('mobile');
  });

  it('require an optional address as a whole or not at all', async () => {
    await test.save({ parts: partsWith({ address: 'optional' }) });
    expect((await test.signup(NO_ADDRESS)).status).toBe(200);
    const half = await test.signup({ ...NO_ADDRESS, city: 'Lorient' });
    expect(Object.keys(half.fields).sort()).toEqual(['address', 'zip']);
  });

  it('reject companies when the venue registers only persons', async () => {
    await test.save({ legalPersons: false });
    const company = { userType: 'legal', socialReason: 'Club nautique' } as const;
    const { status, fields } = await test.signup(company);
    expect({ status, fields }).toEqual({
      status: 400,
      fields: { userType: 'Choisissez une valeur proposée' },
    });
  });

  it('determine the wording that is recorded with the consents', async () => {
    const { body } = await test.save({
      consents: { ...NO_WORDS, cgu: { 'fr-FR': 'J’accepte le règlement' } },
      advertising: false,
    });
    const { email } = await test.signup({ advertising: true });
    const proofs = await test.sql<{ kind: string; granted: boolean; version: string }>(
      `select kind, granted, version from portal.customer_consent
         join portal.customer on customer.id = customer_id where email = $1 order by kind`,
      [email],
    );
    const version = `2026-01/${body.saved.version}`;
    expect(proofs).toEqual([
      { kind: 'advertising', granted: false, version },
      { kind: 'cgu', granted: true, version },
      { kind: 'rgpd', granted: true, version },
    ]);
  });

  it('reject a registration while it is closed, even with a mailed code', async () => {
    const { token: mine } = await test.administrator({ rights: ['settings.functionnalities'] });
    const { body } = await test.ask('GET /settingsportal/usedpages', { token: mine });
    const { saved, ...open } = body;
    const email = 'closed@example.com';
    await test.ask('POST /user/presignup', { body: { email } });
    const code = await sentCode(test, email, 'signup');
    const closed = await test.ask('PUT /settingsportal/usedpages', {
      token: mine,
      body: { ...open, signin: false, version: saved.version },
    });
    const late = await test.ask('POST /user/signup', {
      body: { ...(REGISTRATION as Signup), email, code },
    });
    expect(late).toMatchObject({ status: 403, code: 'account.registration-closed' });
    const { version } = closed.body.saved;
    await test.ask('POST /settingsportal/undousedpages', { token: mine, body: { version } });
    expect((await test.signup({})).status).toBe(200);
  });
});

describe('registration settings applied to PUT /user/user', () => {
  it('require the fields of registration', async () => {
    const { body } = await test.signup({});
    await test.save({ parts: partsWith({ civility: 'no', mobile: 'required' }) });
    expect((await profileSave(body.token, {})).fields).toEqual({ mobile: 'Saisie obligatoire' });
    expect((await profileSave(body.token, { mobile: '0612345678' })).status).toBe(200);
  });

  it('keep a field given earlier, which can be changed or removed, and accept no new one', async () => {
    const { body } = await test.signup({ phone: '0297000000' });
    await test.save({ parts: partsWith({ phone: 'no', mobile: 'no', civility: 'no' }) });
    expect((await profileSave(body.token, { phone: '0297111111', mobile: '0612345678' })).body).toMatchObject(
      {
        phone: '0297111111',
        civility: 'MME',
      },
    );
    expect(await profile(body.token)).not.toHaveProperty('mobile');
    expect((await profileSave(body.token, { phone: '' })).body).not.toHaveProperty('phone');
  });

  it('accept no consent to news that are not offered, and allow its withdrawal', async () => {
    const { body: reader } = await test.signup({ advertising: true });
    const { body: other } = await test.signup({});
    await test.save({ advertising: false });
    const consentOf = async (token: string, advertising: boolean) =>
      (await profileSave(token, { advertising })).body.advertising;
    expect(await consentOf(other.token, true)).toBe(false);
    expect(await consentOf(reader.token, true)).toBe(true);
    expect(await consentOf(reader.token, false)).toBe(false);
  });

  it('reject a change from person to company, and keep existing companies', async () => {
    const company = { userType: 'legal', socialReason: 'Club nautique' } as const;
    const known = await test.signup(company);
    const person = await test.signup({});
    await test.save({ legalPersons: false });
    expect((await profileSave(known.body.token, { city: 'Vannes' })).status).toBe(200);
    expect((await profileSave(person.body.token, company)).fields).toEqual({
      userType: 'Choisissez une valeur proposée',
    });
  });
});

describe('registration settings applied to a purchase', () => {
  it('require exactly the fields of the venue', async () => {
    await test.save({ parts: partsWith({ address: 'no', civility: 'no' }) });
    const { body } = await test.signup({ civility: '', ...NO_ADDRESS });
    const { id, service, priceName } = await test.session(5);
    const cart = await test.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: [{ service, priceName, cartLineDetails: [{ eventId: id, quantity: 1 }] }] },
      token: body.token,
    });
    const pay = () =>
      test.ask('GET /purchase/Form', {
        query: { cartId: cart.body.id, paymentType: 4 },
        token: body.token,
      });
    expect((await pay()).status).toBe(200);
    await test.save({ parts: partsWith({ mobile: 'required' }) });
    expect(await pay()).toMatchObject({ status: 409, code: 'account.incomplete' });
    const address = { address: '3 quai des Indes', zip: '56100', city: 'Lorient' };
    await profileSave(body.token, { ...address, civility: 'NONE', mobile: '0612345678' });
    expect((await pay()).status).toBe(200);
  });
});
