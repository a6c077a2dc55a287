import { z } from 'zod';
import { call } from '../../call.ts';
import { byLocale } from '../../locale.ts';
import { Day } from '../../shapes.ts';
import { CLAIM_FIELDS, SIGNATURES } from '../sso-rules.ts';

/** A venue's provider of identities; what may be typed is validated by `ssoProblems` in sso-rules.ts. */

const right = { right: 'settings.sso' } as const;

const text = (most: number) => z.string().trim().max(most);

export const SsoChoices = z.object({
  isEnable: z.boolean(),
  name: text(30).describe('In addresses: `ssoName` of GET /user/loginSSO'),
  labels: z.object(byLocale(() => text(100).optional())).describe('What the button calls the provider'),
  discovery: text(300).describe('The issuer, or the address of its discovery document'),
  clientId: text(200),
  secretExpiresOn: Day.or(z.literal(''))
    .default('')
    .describe('When the provider ends the secret, where it says so'),
  scopes: text(300).describe('Separated by spaces; openid among them'),
  acrValues: text(100).describe('How surely the provider must know the person: eidas1 at FranceConnect'),
  signature: z.enum(SIGNATURES).describe('Of what the provider says of a person'),
  claims: z
    .object(Object.fromEntries(CLAIM_FIELDS.map((field) => [field, text(100)])) as Claims)
    .describe('What the provider calls the fields of an account'),
  isLogoutShared: z.boolean().describe('Signing out here signs out there'),
  isForAdministrators: z
    .boolean()
    .default(false)
    .describe('Administrators may sign in there too; what they may do is decided here'),
});
type Claims = Record<(typeof CLAIM_FIELDS)[number], z.ZodString>;

/** Sent when it changes, and never answered. */
const Secret = z.string().trim().min(1).max(300);

export const SsoSettings = SsoChoices.extend({
  hasSecret: z.boolean(),
  version: z.int().describe('Grows with each change; a save names the version it is based on'),
  previous: SsoChoices.optional().describe('What undoing the last change brings back, with its secret'),
  redirectAddress: z.string().describe('To be registered with the provider'),
  administratorsAddress: z.string().describe('The same, where administrators may sign in there'),
  logoutAddress: z.string().describe('To be registered with the provider for the return after a sign-out'),
});

const Version = z.int().min(0).describe('That was read');

export const SsoTrial = z.object({
  outcome: z
    .enum(['read', 'unreachable', 'forbidden', 'refused', 'unreadable', 'other-issuer'])
    .describe('Of the discovery document'),
  issuer: z.string().optional(),
  problems: z
    .array(
      z.enum([
        'no-code',
        'no-pkce',
        'no-scope',
        'no-user-info',
        'no-signature',
        'no-secret',
        'no-keys',
        'no-logout',
      ]),
    )
    .describe('What the provider does not offer of what the settings ask for'),
});

export const ssoSettingCalls = {
  'GET /settingsportal/sso': call({
    summary: 'The provider of identities as it is saved, without its secret',
    access: right,
    answer: SsoSettings,
  }),
  'PUT /settingsportal/sso': call({
    summary: 'Changes the provider of identities, from the next sign-in',
    access: right,
    body: SsoChoices.extend({
      secret: Secret.optional().describe('Absent: as it is saved'),
      version: Version,
    }),
    answer: SsoSettings,
    errors: ['settings.changed', 'sso.secret-required', 'sso.not-super-administrator'],
  }),
  'POST /settingsportal/undosso': call({
    summary: 'Brings back the provider before the last change',
    access: right,
    body: z.object({ version: Version }),
    answer: SsoSettings,
    errors: ['settings.changed', 'settings.nothing-to-undo', 'sso.not-super-administrator'],
  }),
  'POST /settingsportal/testsso': call({
    summary: 'Reads the discovery document of a provider, saved or not, and says what fails',
    access: right,
    body: SsoChoices.pick({
      discovery: true,
      scopes: true,
      signature: true,
      isLogoutShared: true,
    }),
    answer: SsoTrial,
    perMinute: 10,
  }),
} as const;
