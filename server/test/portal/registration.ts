import { USUAL_FIELDS } from '@guichet/contract/account/registration-fields.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { REGISTRATION } from './accounts.ts';
import { type Answered, type PortalTest, portalTest } from './portal.ts';
import { sentCode } from './sso.ts';

export type RegistrationBody = NonNullable<CallInput<'PUT /settingsportal/registrationpage'>['body']>;
type Signup = NonNullable<CallInput<'POST /user/signup'>['body']>;
type Part = RegistrationBody['parts'][number];

/** A venue that shapes its registration form, and people who register there. */
export interface RegistrationTest extends PortalTest {
  settings(): Promise<CallAnswer<'GET /settingsportal/registrationpage'>>;
  put(body: RegistrationBody): Promise<Answered<'PUT /settingsportal/registrationpage'>>;
  /** Saves the present settings with a change. */
  save(change: Partial<RegistrationBody>): Promise<Answered<'PUT /settingsportal/registrationpage'>>;
  undo(): Promise<Answered<'POST /settingsportal/undoregistrationpage'>>;
  /** Registers a new customer without a telephone number. */
  signup(
    change?: Partial<Signup>,
    locale?: string,
  ): Promise<Answered<'POST /user/signup'> & { email: string }>;
}

export const NO_WORDS: RegistrationBody['consents'] = {
  cgu: { 'fr-FR': '' },
  rgpd: { 'fr-FR': '' },
  advertising: { 'fr-FR': '' },
};

/** The default form. */
export const USUAL: Omit<RegistrationBody, 'version'> = {
  parts: [...USUAL_FIELDS.parts],
  legalPersons: true,
  advertising: true,
  consents: NO_WORDS,
};

/** Returns the default sections with some changes. */
export const partsWith = (change: Partial<Record<Part['part'], Part['asking']>>): Part[] =>
  USUAL.parts.map(({ part, asking }) => ({ part, asking: change[part] ?? asking }));

export async function registrationTest(): Promise<RegistrationTest> {
  const portal = await portalTest();
  const { token } = await portal.administrator({ rights: ['settings.documents'] });
  const settings = async () => (await portal.ask('GET /settingsportal/registrationpage', { token })).body;
  const put = (body: RegistrationBody) => portal.ask('PUT /settingsportal/registrationpage', { token, body });
  let count = 0;
  return Object.assign(portal, {
    settings,
    put,
    async save(change: Partial<RegistrationBody>) {
      const { saved, ...present } = await settings();
      return put({ ...present, ...change, version: saved.version });
    },
    async undo() {
      const { version } = (await settings()).saved;
      return portal.ask('POST /settingsportal/undoregistrationpage', { token, body: { version } });
    },
    async signup(change: Partial<Signup> = {}, locale = 'fr-FR') {
      count += 1;
      const email = `asked-${count}@example.com`;
      await portal.ask('POST /user/presignup', { body: { email } });
      const code = await sentCode(portal, email, 'signup');
      const { mobile: _, ...form } = REGISTRATION as Signup;
      const body = { ...form, email, code, ...change };
      return { ...(await portal.ask('POST /user/signup', { locale, body })), email };
    },
  });
}
