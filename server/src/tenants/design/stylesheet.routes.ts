import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { BuiltFonts } from '#platform/pages/fonts.ts';
import { type TenantDesign, tenantStylesheet } from './stylesheet.ts';

/** Finds a tenant's design by the tenant's name in addresses; undefined when there is no such tenant. */
export type DesignOf = (tenant: string) => Promise<TenantDesign | undefined>;

/** Cache time of a stylesheet in seconds, for an address with and without a version. */
const MAX_AGE = { versioned: 3600, unversioned: 60 } as const;

/**
 * Registers `GET /css/{deploymentMode}/{tenant}/index.css`. Pages add the version of the design that they show, `?v=3`,
 * so that a browser never uses an older stylesheet.
 */
export function registerTenantStylesheet(
  app: FastifyInstance,
  deploymentMode: string,
  designOf: DesignOf,
  fonts: BuiltFonts = {},
): void {
  app.get<{ Params: { mode: string; tenant: string }; Querystring: { v?: string } }>(
    '/css/:mode/:tenant/index.css',
    async (request, reply) => {
      const { mode, tenant } = request.params;
      const design = mode.toLowerCase() === deploymentMode ? await designOf(tenant.toLowerCase()) : undefined;
      if (!design) return reply.callNotFound();
      const css = tenantStylesheet(design, fonts);
      const etag = `"${createHash('sha1').update(css).digest('base64url')}"`;
      reply.header('etag', etag).header('cache-control', cacheControl(request.query.v, design));
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/css; charset=utf-8').send(css);
    },
  );
}

function cacheControl(version: string | undefined, { designVersion }: TenantDesign): string {
  if (version === undefined) return `public, max-age=${MAX_AGE.unversioned}`;
  // Another process may have a newer or older design: the response is then not the version named in the address.
  return version === String(designVersion) ? `public, max-age=${MAX_AGE.versioned}` : 'no-cache';
}
