import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Secrets } from '../auth/secrets.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { originOf } from '../tenancy/tenant-address.ts';
import { cookieOf } from './request-context.ts';

/** The preview pass of an administrator for a venue that is closed to visitors. */

const COOKIES = { secure: '__Host-guichet_preview', local: 'guichet_preview' } as const;

/** Lifetime of a pass in seconds. */
const PASS_SECONDS = 60 * 60;

type Place = Pick<Tenant, 'id' | 'origin'>;

interface Needed {
  secrets: Secrets;
  config: { publicUrl: string };
  clock: () => number;
}

const passOf = (secrets: Secrets, { id }: Place, until: number): string =>
  `${until}-${secrets.keyedHash('preview', `${id} ${until}`).toString('base64url')}`;

const cookieName = ({ config }: Needed, tenant: Place): string =>
  originOf(config.publicUrl, tenant).startsWith('https:') ? COOKIES.secure : COOKIES.local;

/**
 * Returns the cookie that opens the closed site of a venue to one browser, with its expiry. Scripts cannot read it.
 */
export function previewCookie(services: Needed, tenant: Place): { cookie: string; until: Date } {
  const name = cookieName(services, tenant);
  const until = Math.floor(services.clock() / 1000) + PASS_SECONDS;
  const secure = name === COOKIES.secure ? '; Secure' : '';
  return {
    cookie: `${name}=${passOf(services.secrets, tenant, until)}; Path=/; Max-Age=${PASS_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    until: new Date(until * 1000),
  };
}

/** Whether a request has a valid pass for the venue. */
export function isPreview(
  request: Pick<FastifyRequest, 'headers'>,
  services: Needed,
  tenant: Place,
): boolean {
  const pass = cookieOf(request, cookieName(services, tenant));
  if (pass === undefined) return false;
  const until = Number(pass.split('-')[0]);
  if (!(until > services.clock() / 1000)) return false;
  const [shown, valid] = [pass, passOf(services.secrets, tenant, until)].map((text) => Buffer.from(text));
  return shown !== undefined && valid?.length === shown.length && timingSafeEqual(shown, valid);
}
