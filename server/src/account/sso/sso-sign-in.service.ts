import { randomBytes } from 'node:crypto';
import type { Locale } from '@guichet/contract/locale.ts';
import type { CallContext } from '#calls.ts';
import type { SsoRequest } from '#gateways/sso/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { originOf } from '#platform/tenancy/tenant-address.ts';
import type { Proven, SsoSite } from './sso.ts';
import { keepSignIn, readSignIn, type SignInStep, takeSignIn } from './sso-sign-in.sql.ts';

/**
 * A sign-in between the portal and the provider. What it is made of is kept encrypted on the server, under a hash of
 * what its bearer shows, for the browser that began it alone: an address sent by a stranger opens no session.
 */

/** What was asked of the provider. */
export interface Asked {
  request: SsoRequest;
  /** Of the settings */
  version: number;
  returnUrl: string;
  locale: Locale;
  /** The customer or administrator whose account is to be linked; undefined for a sign-in */
  accountId?: string;
}

/** An administrator whom the provider has identified, and whose code is still asked for. */
export interface ProvenAdministrator {
  administratorId: string;
}

type ProvenAt<Site extends SsoSite> = Site extends 'shop' ? Proven : ProvenAdministrator;

/** With the prefix, browsers refuse the cookie of another host or of an insecure page. */
const COOKIES = { secure: '__Host-guichet_sso', local: 'guichet_sso' } as const;
const PURPOSE = 'sso.sign-in';
/** The provider's page is open as long; then the person may look for a code in their mails. */
const MINUTES: Readonly<Record<SignInStep, number>> = { asked: 10, proven: 20 };

type Context = Pick<CallContext<'GET /user/loginSSO'>, 'cookie' | 'header' | 'services' | 'tenant'>;

const random = (): string => randomBytes(32).toString('base64url');
const hashOf = (secrets: Secrets, what: string, text: string): Buffer =>
  secrets.keyedHash(`sso ${what}`, text);

const isSecure = ({ services, tenant }: Context): boolean =>
  originOf(services.config.publicUrl, tenant).startsWith('https:');

const browserOf = (context: Context): string | undefined =>
  context.cookie(isSecure(context) ? COOKIES.secure : COOKIES.local);

/** The browser of a call, which gets a name when it has none. Scripts cannot read it. */
export function nameBrowser(context: Context): string {
  const browser = browserOf(context) ?? random();
  const attributes = 'Max-Age=3600; HttpOnly; SameSite=Lax';
  context.header(
    'set-cookie',
    isSecure(context)
      ? `${COOKIES.secure}=${browser}; Path=/; ${attributes}; Secure`
      : `${COOKIES.local}=${browser}; Path=/api; ${attributes}`,
  );
  return browser;
}

/** A step on one of the sites: what begins on one does not end on the other. */
const keyOf = (site: SsoSite, step: SignInStep): string => (site === 'shop' ? step : `${site} ${step}`);

/** Keeps a step of a sign-in. @param kept.shown what its bearer will show: the state, or a ticket */
async function keep(
  { services: { secrets } }: Context,
  db: TenantDb,
  [site, step]: readonly [SsoSite, SignInStep],
  { shown, browser, content }: { shown: string; browser: string; content: object },
): Promise<void> {
  await keepSignIn(db, {
    step,
    key: hashOf(secrets, keyOf(site, step), shown),
    browser: hashOf(secrets, 'browser', browser),
    contentEncrypted: secrets.encryptSecret(JSON.stringify(content), `${PURPOSE}.${step}`),
    minutes: MINUTES[step],
  });
}

/** Keeps what was asked of the provider, under its state. */
export const keepAsked = (
  context: Context,
  db: TenantDb,
  { site, browser, asked }: { site: SsoSite; browser: string; asked: Asked },
): Promise<void> =>
  keep(context, db, [site, 'asked'], { shown: asked.request.state, browser, content: asked });

/** Keeps who was identified. @returns the ticket */
export async function keepProven<Site extends SsoSite>(
  context: Context,
  db: TenantDb,
  proven: ProvenAt<Site>,
  site: Site,
): Promise<string> {
  const ticket = random();
  const browser = browserOf(context) ?? '';
  await keep(context, db, [site, 'proven'], { shown: ticket, browser, content: proven });
  return ticket;
}

/** What was asked under a state; once. @throws AppError `sso.lost` */
export async function takeAsked(
  context: Context,
  db: TenantDb,
  state: string,
  site: SsoSite,
): Promise<Asked> {
  return open<Asked>(context, 'asked', await takeSignIn(db, shownBy(context, [site, 'asked'], state)));
}

/** Whom a ticket stands for. @throws AppError `sso.lost` */
export async function readProven<Site extends SsoSite = 'shop'>(
  context: Context,
  db: TenantDb,
  ticket: string,
  site: Site = 'shop' as Site,
): Promise<ProvenAt<Site>> {
  return open(context, 'proven', await readSignIn(db, shownBy(context, [site, 'proven'], ticket)));
}

/** Uses a ticket up. @throws AppError `sso.lost` */
export async function consumeVerifiedIdentity<Site extends SsoSite = 'shop'>(
  context: Context,
  db: TenantDb,
  ticket: string,
  site: Site = 'shop' as Site,
): Promise<ProvenAt<Site>> {
  return open(context, 'proven', await takeSignIn(db, shownBy(context, [site, 'proven'], ticket)));
}

const shownBy = (context: Context, [site, step]: readonly [SsoSite, SignInStep], shown: string) => ({
  step,
  key: hashOf(context.services.secrets, keyOf(site, step), shown),
  browser: hashOf(context.services.secrets, 'browser', browserOf(context) ?? ''),
});

function open<Content>(
  { services: { secrets } }: Context,
  step: SignInStep,
  content: string | undefined,
): Content {
  if (content === undefined) fail('sso.lost');
  return JSON.parse(secrets.decryptSecret(content, `${PURPOSE}.${step}`));
}
