import { DEFAULT_LOCALE, findLocale } from '@guichet/contract/locale.ts';
import type { FastifyInstance } from 'fastify';
import { type RenderedPictures, renderedHeaders, sendRendered } from '#platform/images/rendered-pictures.ts';
import type { Services } from '#services.ts';
import { drawVenue } from './icons.service.ts';
import { ENTRANCE_MANIFEST, entranceManifestOf, isRendered, MANIFEST, manifestOf } from './icons.ts';

interface Address {
  Params: { tenant: string; file: string };
  Querystring: { v?: string; lang?: string };
}

/** Registers `GET /icons/{tenant}/{file}`: icons, social picture and manifest of a venue. */
export function registerIcons(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'tenants'>,
  pictures: RenderedPictures,
): void {
  app.get<Address>('/icons/:tenant/:file', async (request, reply) => {
    const { file } = request.params;
    const { v, lang } = request.query;
    const tenant = await services.tenants.find(request.params.tenant);
    if (!tenant || tenant.isProvider) return reply.callNotFound();
    // Another process may have a newer or older design: the response is then not the version named in the address.
    const isNamed = v === String(tenant.designVersion);
    const locale = findLocale(lang) ?? DEFAULT_LOCALE;
    if (file === MANIFEST || file === ENTRANCE_MANIFEST) {
      const manifest = file === MANIFEST ? manifestOf(tenant, locale) : entranceManifestOf(tenant, locale);
      return renderedHeaders(reply, isNamed)
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest));
    }
    if (!isRendered(file)) return reply.callNotFound();
    const picture = await drawVenue(services, pictures, { tenant, file, locale });
    return sendRendered(request, reply, { picture, isNamed });
  });
}
