import { z } from 'zod';
import { call } from '../../call.ts';
import { byLocale } from '../../locale.ts';
import { Day } from '../../shapes.ts';
import { CLAIM_FIELDS, SIGNATURES } from '../sso-rules.ts';

/** A venue's identity provider. `ssoProblems` in sso-rules.ts validates the fields. */

const right = { right: 'settings.sso' } as const;

const text = (most: number) => z.string().trim().max(most);

export const SsoChoices = z.object({
  isEnable: z.boolean(),
  name: text(30).describe('Name in addresses: `ssoName` of GET /user/loginSSO'),
  labels: z.object(byLocale(() => text(100).optional())).describe('Name of the provider on the button'),
  discovery: text(300).describe('Issuer, or address of the discovery document'),
  clientId: text(200),
  secretExpiresOn: Day.or(z.literal(''))
    .default('')
    .describe('Expiry of the secret, if the provider sets one'),
  scopes: text(300).describe('Separated by spaces; must include openid'),
  acrValues: text(100).describe('Required assurance level: eidas1 at FranceConnect'),
  signature: z.enum(SIGNATURES).describe('Signature algorithm of the user information'),
  claims: z
    .object(Object.fromEntries(CLAIM_FIELDS.map((field) => [field, text(100)])) as Claims)
    .describe('Claim of the provider for each account field'),
  isLogoutShared: z.boolean().describe('A sign-out here also signs out at the provider'),
  isForAdministrators: z
    .boolean()
    .default(false)
    .describe('Administrators may sign in there too; their rights stay those of the portal'),
});
type Claims = Record<(typeof CLAIM_FIELDS)[number], z.ZodString>;

/** Secrets are sent when they change and never returned. */
const Secret = z.string().trim().min(1).max(300);

export const SsoSettings = SsoChoices.extend({
  hasSecret: z.boolean(),
  version: z.int().describe('Grows with each change; a save names the version it is based on'),
  previous: SsoChoices.optional().describe('Settings before the last change, without the secret'),
  redirectAddress: z.string().describe('Return address to register at the provider'),
  administratorsAddress: z
    .string()
    .describe(
      'Return address of the back office to register at the provider, when administrators may sign in',
    ),
  logoutAddress: z.string().describe('Return address after a sign-out to register at the provider'),
});

const Version = z.int().min(0).describe('Version of the settings that were read');

export const SsoTrial = z.object({
  outcome: z
    .enum(['read', 'unreachable', 'forbidden', 'refused', 'unreadable', 'other-issuer'])
    .describe('From the discovery document'),
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
    .describe('Settings that the provider does not support'),
});

export const ssoSettingCalls = {
  'GET /settingsportal/sso': call({
    summary: 'Returns the saved identity provider without its secret',
    access: right,
    answer: SsoSettings,
  }),
  'PUT /settingsportal/sso': call({
    summary: 'Changes the identity provider, effective from the next sign-in',
    access: right,
    body: SsoChoices.extend({
      secret: Secret.optional().describe('Absent: unchanged'),
      version: Version,
    }),
    answer: SsoSettings,
    errors: ['settings.changed', 'sso.secret-required', 'sso.not-super-administrator'],
  }),
  'POST /settingsportal/undosso': call({
    summary: 'Restores the identity provider from before the last change',
    access: right,
    body: z.object({ version: Version }),
    answer: SsoSettings,
    errors: ['settings.changed', 'settings.nothing-to-undo', 'sso.not-super-administrator'],
  }),
  'POST /settingsportal/testsso': call({
    summary: 'Reads the discovery document of a provider, saved or not, and reports problems',
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
