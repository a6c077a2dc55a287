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
 * A sign-in between the portal and the provider. Its state is stored encrypted on the server, under a hash of the
 * bearer’s secret, for the browser that began it only: a link sent by a stranger opens no session.
 */

/** A request to the provider. */
export interface Asked {
  request: SsoRequest;
  /** Version of the settings */
  version: number;
  returnUrl: string;
  locale: Locale;
  /** Account to link, of a customer or administrator; undefined for a sign-in */
  accountId?: string;
}

/** An administrator whom the provider has identified, and whose second factor is still required. */
export interface ProvenAdministrator {
  administratorId: string;
}

type ProvenAt<Site extends SsoSite> = Site extends 'shop' ? Proven : ProvenAdministrator;

/** With the prefix, browsers reject the cookie from another host or an insecure page. */
const COOKIES = { secure: '__Host-guichet_sso', local: 'guichet_sso' } as const;
const PURPOSE = 'sso.sign-in';
/** Lifetimes in minutes: for the provider’s page, and for the person to find a code in their mails. */
const MINUTES: Readonly<Record<SignInStep, number>> = { asked: 10, proven: 20 };

type Context = Pick<CallContext<'GET /user/loginSSO'>, 'cookie' | 'header' | 'services' | 'tenant'>;

const random = (): string => randomBytes(32).toString('base64url');
const hashOf = (secrets: Secrets, what: string, text: string): Buffer =>
  secrets.keyedHash(`sso ${what}`, text);

const isSecure = ({ services, tenant }: Context): boolean =>
  originOf(services.config.publicUrl, tenant).startsWith('https:');

const browserOf = (context: Context): string | undefined =>
  context.cookie(isSecure(context) ? COOKIES.secure : COOKIES.local);

/** Returns the browser id of a call; sets a cookie that scripts cannot read when there is none. */
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

/** Returns the key of a step on a site: a sign-in that begins on one site cannot end on the other. */
const keyOf = (site: SsoSite, step: SignInStep): string => (site === 'shop' ? step : `${site} ${step}`);

/** Stores a step of a sign-in. @param kept.shown the bearer’s secret: the state, or a ticket */
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

/** Stores a request to the provider under its state. */
export const keepAsked = (
  context: Context,
  db: TenantDb,
  { site, browser, asked }: { site: SsoSite; browser: string; asked: Asked },
): Promise<void> =>
  keep(context, db, [site, 'asked'], { shown: asked.request.state, browser, content: asked });

/** Stores an identified person. @returns the ticket */
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

/** Reads and consumes the request of a state. @throws AppError `sso.lost` */
export async function takeAsked(
  context: Context,
  db: TenantDb,
  state: string,
  site: SsoSite,
): Promise<Asked> {
  return open<Asked>(context, 'asked', await takeSignIn(db, shownBy(context, [site, 'asked'], state)));
}

/** Reads the person of a ticket. @throws AppError `sso.lost` */
export async function readProven<Site extends SsoSite = 'shop'>(
  context: Context,
  db: TenantDb,
  ticket: string,
  site: Site = 'shop' as Site,
): Promise<ProvenAt<Site>> {
  return open(context, 'proven', await readSignIn(db, shownBy(context, [site, 'proven'], ticket)));
}

/** Consumes a ticket. @throws AppError `sso.lost` */
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
