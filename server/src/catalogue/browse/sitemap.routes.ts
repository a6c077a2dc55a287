import type { FastifyInstance } from 'fastify';
import type { Services } from '#services.ts';
import { type ParameterRow, readParameters } from '#tenants/parameters/parameters.sql.ts';
import { isSearchOpen } from '#tenants/used-pages/used-pages.ts';
import { catalogueOf } from './browse.sql.ts';
import { sitemapIndex, sitemapOf } from './sitemap.ts';

/** Crawlers read a sitemap rarely, and the catalogue changes by the day. */
const CACHE = 'public, max-age=3600';
const XML = 'application/xml; charset=utf-8';

const isOn = (parameters: readonly ParameterRow[], name: string): boolean =>
  parameters.some(({ code, isEnable }) => code === name && isEnable);

/**
 * Registers `GET /sitemap.xml`, the index of the venues’ sitemaps (of one venue at its own origin), and
 * `GET /{tenant}/sitemap.xml`.
 */
export function registerSitemaps(app: FastifyInstance, services: Services): void {
  const { publicUrl } = services.config;
  app.get('/sitemap.xml', async (request, reply) => {
    const own = await services.tenants.atHost(request.hostname);
    const venues = own ? [own] : await services.tenants.venues();
    const text = sitemapIndex(
      publicUrl,
      venues.filter(({ isInMaintenance }) => !isInMaintenance),
    );
    return reply.type(XML).header('cache-control', CACHE).send(text);
  });
  app.get<{ Params: { tenant: string } }>('/:tenant/sitemap.xml', async (request, reply) => {
    const tenant = await services.tenants.find(request.params.tenant);
    if (!tenant || tenant.isProvider || tenant.isInMaintenance) return reply.callNotFound();
    const [catalogue, parameters] = await Promise.all([
      catalogueOf(services, tenant),
      services.database.tenant(tenant.id, readParameters),
    ]);
    const text = sitemapOf(publicUrl, {
      name: tenant.name,
      languages: tenant.languages,
      origin: tenant.origin,
      hasPlanning: isOn(parameters, 'ticketingItems_planning'),
      hasSearch: isSearchOpen(parameters),
      isMultiEstablishment: isOn(parameters, 'ticketingItems_1'),
      catalogue,
    });
    return reply.type(XML).header('cache-control', CACHE).send(text);
  });
}
