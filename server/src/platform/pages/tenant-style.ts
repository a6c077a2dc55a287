import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** What a tenant's stylesheet says; further tokens of its design join here. */
export interface TenantDesign {
  /** `#rrggbb` */
  brand: string;
}

/** Finds a tenant's design by its name in addresses; undefined when there is no such tenant. */
export type DesignOf = (tenant: string) => Promise<TenantDesign | undefined>;

/** The tokens of a tenant, outside of any layer: they win over the defaults whatever the order of loading. */
export function tenantStylesheet({ brand }: TenantDesign): string {
  if (!/^#[0-9a-f]{6}$/i.test(brand)) return ':root{}\n';
  return `:root{--brand:${brand.toLowerCase()}}\n`;
}

/** `GET /css/{deploymentMode}/{tenant}/index.css` */
export function registerTenantStyle(app: FastifyInstance, deploymentMode: string, designOf: DesignOf): void {
  app.get<{ Params: { mode: string; tenant: string } }>(
    '/css/:mode/:tenant/index.css',
    async (request, reply) => {
      const { mode, tenant } = request.params;
      const design = mode.toLowerCase() === deploymentMode ? await designOf(tenant.toLowerCase()) : undefined;
      if (!design) return reply.callNotFound();
      const css = tenantStylesheet(design);
      const etag = `"${createHash('sha1').update(css).digest('base64url')}"`;
      reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=60')
        .header('x-content-type-options', 'nosniff');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/css; charset=utf-8').send(css);
    },
  );
}
