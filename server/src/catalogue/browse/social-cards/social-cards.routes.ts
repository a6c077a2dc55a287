import { DEFAULT_LOCALE, findLocale } from '@guichet/contract/locale.ts';
import type { FastifyInstance } from 'fastify';
import { type RenderedPictures, sendRendered } from '#platform/images/rendered-pictures.ts';
import type { Services } from '#services.ts';
import { drawService } from './social-cards.service.ts';

interface Address {
  Params: { tenant: string; service: string };
  Querystring: { v?: string; lang?: string };
}

/** Registers `GET /icons/{tenant}/services/{externalCode}`: the social picture of a service. */
export function registerSocialCards(
  app: FastifyInstance,
  services: Pick<Services, 'database' | 'tenants' | 'ticketing' | 'phraseOverrides'>,
  pictures: RenderedPictures,
): void {
  app.get<Address>('/icons/:tenant/services/:service', async (request, reply) => {
    const { params, query } = request;
    const tenant = await services.tenants.find(params.tenant);
    if (!tenant || tenant.isProvider) return reply.callNotFound();
    const locale = findLocale(query.lang) ?? DEFAULT_LOCALE;
    const picture = await drawService(services, pictures, { tenant, code: params.service, locale });
    if (!picture) return reply.callNotFound();
    // The address contains the version of the design, but not the name and the price.
    return sendRendered(request, reply, { picture, isNamed: false });
  });
}
