import type { SamplesOf } from './samples-of.ts';

/** A version that no setting reaches in these tests: a save based on it is rejected. */
const UNSEEN = 999_999;
const nothing = () => ({});

/** Inputs of the calls about a venue's identity provider. */
export const SSO_SAMPLES = {
  'GET /settingsportal/sso': nothing,
  'PUT /settingsportal/sso': () => ({
    body: {
      isEnable: true,
      name: 'franceconnect',
      labels: { 'fr-FR': 'FranceConnect' },
      discovery: 'https://oidc.franceconnect.gouv.fr/api/v2',
      clientId: 'guichet',
      secret: 'a secret of the provider',
      secretExpiresOn: '2027-11-30',
      scopes: 'openid email given_name family_name',
      acrValues: 'eidas1',
      signature: 'ES256' as const,
      claims: { email: 'email', firstName: 'given_name', lastName: 'family_name', mobile: '' },
      isLogoutShared: true,
      isForAdministrators: true,
      version: UNSEEN,
    },
  }),
  'POST /settingsportal/undosso': () => ({ body: { version: UNSEEN } }),
  'POST /settingsportal/testsso': () => ({
    body: {
      discovery: 'http://127.0.0.1:9',
      scopes: 'openid',
      signature: 'none' as const,
      isLogoutShared: true,
    },
  }),
  'GET /user/admin/loginSSO': () => ({
    query: { ssoName: 'none', returnUrl: '/aqua-rivage/backoffice/profil' },
  }),
  'POST /user/admin/finishSSO': () => ({ body: { answer: '?code=abc&state=unknown' } }),
  'POST /user/admin/codeSSO': () => ({ body: { ticket: 'unknown', code: '123456' } }),
  'GET /user/admin/SSO': nothing,
  'POST /user/admin/linkSSO': () => ({ body: {} }),
  'PUT /user/admin/linkSSO': () => ({ body: { answer: '?code=abc&state=unknown' } }),
  'DELETE /user/admin/SSO': nothing,
} satisfies Partial<
  SamplesOf<
    | 'GET /user/admin/loginSSO'
    | 'POST /user/admin/finishSSO'
    | 'POST /user/admin/codeSSO'
    | 'GET /user/admin/SSO'
    | 'POST /user/admin/linkSSO'
    | 'PUT /user/admin/linkSSO'
    | 'DELETE /user/admin/SSO'
    | 'GET /settingsportal/sso'
    | 'PUT /settingsportal/sso'
    | 'POST /settingsportal/undosso'
    | 'POST /settingsportal/testsso'
  >
>;
