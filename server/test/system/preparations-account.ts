import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import { Authenticator } from '../portal/authenticator.ts';
import { dayFrom } from '../portal/quotients.ts';
import { sentCode } from '../portal/sso.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';

const PASSWORD = 'Piscine-2026!';
const NAME = 'Mon téléphone';
const PROOF_END = '\n%%EOF\n';

/** A proof of the maximum size. */
const proof = {
  name: 'attestation.pdf',
  mediaType: 'application/pdf',
  content: Buffer.from(`%PDF-1.7\n${'quotient 412 '.repeat(MAX_FILE_BYTES)}`)
    .subarray(0, MAX_FILE_BYTES - PROOF_END.length)
    .toString('latin1')
    .concat(PROOF_END),
};
const sentProof = { ...proof, content: Buffer.from(proof.content, 'latin1').toString('base64') };

const sendProof = async ({ customer }: MeasuringContext): Promise<string> =>
  (await customer('POST /user/familyQuotientProof', { body: sentProof })).id;

const quotientOf = ({ world }: MeasuringContext) => ({
  customerId: world.person.userId,
  quotient: 620,
  validUntil: dayFrom(2),
});

const PERSON = { name: 'Noé', relation: 'child', birthDate: '2018-05-14' } as const;

/** Adds a person in the place of all others, so that repeated measurements stay below the maximum. */
async function addPerson({ customer }: MeasuringContext): Promise<string> {
  await customer('DELETE /user/household');
  return (await customer('POST /user/householdPerson', { body: PERSON })).id;
}

/** Creates an authenticator with a passkey that is not in the account yet. */
async function createdPasskey({ customer }: MeasuringContext) {
  const authenticator = new Authenticator();
  const asked = await customer('POST /user/beginpasskey', { body: {} });
  return { authenticator, body: { name: NAME, credential: authenticator.create(asked) } };
}

async function addedPasskey(context: MeasuringContext) {
  const { authenticator, body } = await createdPasskey(context);
  const { id } = await context.customer('POST /user/passkey', { body });
  return { authenticator, id };
}

export const ACCOUNT_PREPARATIONS: Preparations = {
  async 'POST /user/signup'({ portal, world, customer }) {
    const email = `someone-${world.unique()}@example.com`;
    await customer('POST /user/presignup', { body: { email } });
    const code = await sentCode(portal, email, 'signup');
    return {
      body: {
        userType: 'civil',
        civility: 'MME',
        firstName: 'Léa',
        lastName: 'Le Goff',
        address: '3 quai des Indes',
        zip: '56100',
        city: 'Lorient',
        country: 'FR',
        email,
        password: PASSWORD,
        confirmation: PASSWORD,
        code,
        cgu: true,
        rgpd: true,
      },
    };
  },
  async 'POST /user/codelogin'({ portal, world, customer }) {
    const { email } = world.person;
    await customer('POST /user/logincode', { body: { email } });
    return { body: { email, code: await sentCode(portal, email, 'login') } };
  },
  async 'POST /user/modifyforgottenpassword'({ portal, world, customer }) {
    const { email } = world.person;
    await customer('POST /user/forgottenpassword', { body: { email } });
    const code = await sentCode(portal, email, 'password');
    return { body: { email, code, password: PASSWORD, confirmation: PASSWORD } };
  },

  'POST /user/familyQuotientProof': () => ({ body: sentProof }),
  async 'DELETE /user/familyQuotientProof'(context) {
    await sendProof(context);
    return {};
  },
  'GET /settingsticketing/familyQuotientProofFile': async (context) => ({
    query: { id: await sendProof(context) },
  }),
  'PUT /settingsticketing/familyQuotientProof': async (context) => ({
    body: { id: await sendProof(context), decision: 'accepted', quotient: 412, validUntil: dayFrom(2) },
  }),
  'PUT /settingsticketing/customerQuotient': (context) => ({ body: quotientOf(context) }),
  async 'DELETE /settingsticketing/customerQuotient'(context) {
    const body = quotientOf(context);
    await context.administrator('PUT /settingsticketing/customerQuotient', { body });
    return { query: { customerId: body.customerId } };
  },

  async 'POST /user/householdPerson'({ customer }) {
    await customer('DELETE /user/household');
    return { body: PERSON };
  },
  'PUT /user/householdPerson': async (context) => ({ body: { id: await addPerson(context), ...PERSON } }),
  'DELETE /user/householdPerson': async (context) => ({ query: { id: await addPerson(context) } }),

  async 'POST /user/passkeylogin'(context) {
    const { authenticator } = await addedPasskey(context);
    const asked = await context.customer('POST /user/beginpasskeylogin');
    return { body: { credential: authenticator.show(asked) } };
  },
  'POST /user/passkey': async (context) => ({ body: (await createdPasskey(context)).body }),
  'PUT /user/passkey': async (context) => ({
    body: { id: (await addedPasskey(context)).id, name: 'Ma clé' },
  }),
  'DELETE /user/passkey': async (context) => ({ body: { id: (await addedPasskey(context)).id } }),
};
