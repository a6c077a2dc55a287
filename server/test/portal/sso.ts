import type { CallAnswer } from '@guichet/contract/calls.ts';
import { hashCode } from '#account/codes/codes.service.ts';
import { setCode } from '#account/codes/codes.sql.ts';
import { CLIENT, type IdentityProvider, identityProvider, type KnownPerson } from './identity-provider.ts';
import { type PortalTest, portalTest } from './portal.ts';

/** Public address of the tested portal. */
export const HOME = 'http://localhost:1/aqua-rivage';

export type Outcome = CallAnswer<'POST /user/finishSSO'>;

/** A browser on its way to the provider. */
export interface Leaving {
  cookie: string;
  /** Address at the provider */
  address: string;
}

/** A portal whose customers may sign in at a third-party provider. */
export interface SsoTest extends PortalTest {
  provider: IdentityProvider;
  /** Saves the settings with changes. */
  configure(change?: object): Promise<void>;
  leave(returnUrl?: string, cookie?: string): Promise<Leaving>;
  finish(leaving: Pick<Leaving, 'cookie'>, answer: string, token?: string): ReturnType<typeof finishOf>;
  /** Completes the whole sign-in as this person. */
  signInAs(person: KnownPerson): Promise<{ cookie: string; outcome: Outcome }>;
}

const finishOf = (portal: PortalTest, cookie: string, answer: string, token?: string) =>
  portal.ask('POST /user/finishSSO', { body: { answer }, cookie, token });

export const cookieOf = (headers: Record<string, unknown>): string =>
  String(headers['set-cookie'] ?? '').split(';')[0] ?? '';

/** Replaces the code mailed to an address: the returned code is then valid. */
export async function sentCode(
  portal: PortalTest,
  email: string,
  purpose: 'signup' | 'sso' | 'password' | 'login',
): Promise<string> {
  const { database, secrets, tenants } = portal.services;
  const tenant = await tenants.find('aqua-rivage');
  const [asked] = await portal.sql<{ id: string }>(
    'select id from portal.account_code where email = $1 and purpose = $2',
    [email, purpose],
  );
  if (!tenant || !asked) throw new Error(`No code was asked for by ${email}`);
  const code = '482915';
  await database.tenant(tenant.id, (db) => setCode(db, asked.id, hashCode(secrets, asked.id, code)));
  return code;
}

export async function ssoTest(): Promise<SsoTest> {
  const portal = await portalTest();
  const provider = await identityProvider(HOME);
  const { token } = await portal.administrator({ isSuper: true });
  const configure = async (change: object = {}) => {
    const { version } = (await portal.ask('GET /settingsportal/sso', { token })).body;
    const body = {
      isEnable: true,
      name: 'city',
      labels: { 'fr-FR': 'Ma ville' },
      discovery: provider.issuer,
      clientId: CLIENT.clientId,
      secret: CLIENT.secret,
      scopes: 'openid email profile',
      acrValues: 'eidas1',
      signature: 'ES256' as const,
      claims: { email: 'email', firstName: 'given_name', lastName: 'family_name', mobile: '' },
      isLogoutShared: true,
      version,
      ...change,
    };
    const saved = await portal.ask('PUT /settingsportal/sso', { body, token });
    if (saved.status !== 200) throw new Error(`${saved.code} ${JSON.stringify(saved.fields)}`);
  };
  await configure();
  const leave = async (returnUrl?: string, cookie?: string): Promise<Leaving> => {
    const query = { ssoName: 'city', ...(returnUrl !== undefined && { returnUrl }) };
    const { status, headers } = await portal.ask('GET /user/loginSSO', { query, cookie });
    if (status !== 303) throw new Error(`loginSSO answered ${status}`);
    return { address: String(headers.location), cookie: cookieOf(headers) };
  };
  const test = Object.assign(portal, {
    provider,
    configure,
    leave,
    finish: ({ cookie }: Pick<Leaving, 'cookie'>, answer: string, bearer?: string) =>
      finishOf(portal, cookie, answer, bearer),
    async signInAs(person: KnownPerson) {
      provider.person = person;
      const leaving = await leave();
      const answered = await test.finish(leaving, await provider.visit(leaving.address));
      if (answered.status !== 200) throw new Error(`finishSSO answered ${answered.code}`);
      return { cookie: leaving.cookie, outcome: answered.body };
    },
  });
  const stop = portal[Symbol.asyncDispose];
  return Object.assign(test, {
    async [Symbol.asyncDispose]() {
      await provider[Symbol.asyncDispose]();
      await stop();
    },
  });
}
