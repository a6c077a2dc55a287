import { codeAt, setSecondFactor } from '../portal/backoffice.ts';
import { CLIENT, type IdentityProvider, identityProvider } from '../portal/identity-provider.ts';
import { cookieOf, HOME, sentCode } from '../portal/sso.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';

const providerOfTests = (): Promise<IdentityProvider> => identityProvider(HOME);

/** Enables the test identity provider for the venue's customers and administrators. */
async function provider({ administrator, versionOf, shared }: MeasuringContext): Promise<IdentityProvider> {
  const own = await shared(providerOfTests);
  const version = await versionOf('GET /settingsportal/sso');
  await administrator('PUT /settingsportal/sso', {
    body: {
      isEnable: true,
      name: 'city',
      labels: { 'fr-FR': 'Ma ville' },
      discovery: own.issuer,
      clientId: CLIENT.clientId,
      secret: CLIENT.secret,
      scopes: 'openid email profile',
      acrValues: 'eidas1',
      signature: 'ES256',
      claims: { email: 'email', firstName: 'given_name', lastName: 'family_name', mobile: '' },
      isLogoutShared: true,
      isForAdministrators: true,
      version,
    },
  });
  return own;
}

/** Returns a person of the provider with a verified address. */
const personAt = (email: string, unique: string) => ({
  sub: `person-${unique}`,
  email,
  email_verified: true,
  given_name: 'Camille',
  family_name: 'Moreau',
});

/**
 * Signs in at the provider with an address.
 * @returns the query of the return to the portal, and the browser
 */
async function answerFor(context: MeasuringContext, email: string, isAdministrator = false) {
  const own = await provider(context);
  own.person = personAt(email, context.world.unique());
  const key = isAdministrator ? 'GET /user/admin/loginSSO' : 'GET /user/loginSSO';
  const returnUrl = isAdministrator ? '/aqua-rivage/backoffice/profil' : '/aqua-rivage/profil';
  const { headers } = await context.portal.ask(key, { query: { ssoName: 'city', returnUrl } });
  return { answer: await own.visit(String(headers.location)), cookie: cookieOf(headers) };
}

/** Returns the ticket of a person with a proven identity whose address is not linked yet. */
async function ticketFor(context: MeasuringContext, email: string) {
  const { answer, cookie } = await answerFor(context, email);
  const { body } = await context.portal.ask('POST /user/finishSSO', { body: { answer }, cookie });
  return { ticket: body.proof?.ticket ?? '', cookie };
}

export const SSO_PREPARATIONS: Preparations = {
  async 'POST /user/finishSSO'(context) {
    const { answer, cookie } = await answerFor(context, context.world.person.email);
    return { body: { answer }, cookie };
  },
  async 'POST /user/codeSSO'(context) {
    const { email } = context.world.person;
    const { ticket, cookie } = await ticketFor(context, email);
    return { body: { ticket, email }, cookie };
  },
  async 'POST /user/registerSSO'(context) {
    const { email } = context.world.person;
    const { ticket, cookie } = await ticketFor(context, email);
    await context.portal.ask('POST /user/codeSSO', { body: { ticket, email }, cookie });
    const code = await sentCode(context.portal, email, 'sso');
    return { body: { ticket, email, code, cgu: true, rgpd: true }, cookie };
  },
  async 'POST /user/attachSSO'(context) {
    const { email } = context.world.person;
    const { ticket, cookie } = await ticketFor(context, email);
    return { body: { ticket, email, password: context.world.administrator.password }, cookie };
  },
  async 'POST /user/linkSSO'(context) {
    await provider(context);
    return { body: { returnUrl: '/aqua-rivage/profil' } };
  },

  async 'POST /user/admin/finishSSO'(context) {
    const { email } = await context.portal.administrator({ rights: ['settings.design'] });
    const { answer, cookie } = await answerFor(context, email, true);
    return { body: { answer }, cookie };
  },
  async 'POST /user/admin/codeSSO'(context) {
    const { portal } = context;
    const { email, token } = await portal.administrator({ rights: ['settings.design'] });
    const { secret } = await setSecondFactor(portal, { token });
    const { answer, cookie } = await answerFor(context, email, true);
    const { body } = await portal.ask('POST /user/admin/finishSSO', { body: { answer }, cookie });
    return { body: { ticket: body.ticket ?? '', code: codeAt(portal, secret, 1) }, cookie };
  },
  async 'POST /user/admin/linkSSO'(context) {
    await provider(context);
    const { token } = await context.portal.administrator({ rights: ['settings.design'] });
    return { body: {}, token };
  },
  async 'PUT /user/admin/linkSSO'(context) {
    const own = await provider(context);
    const { email, token } = await context.portal.administrator({ rights: ['settings.design'] });
    own.person = personAt(email, context.world.unique());
    const { body, headers } = await context.portal.ask('POST /user/admin/linkSSO', { body: {}, token });
    return { body: { answer: await own.visit(body.address) }, cookie: cookieOf(headers), token };
  },
};
