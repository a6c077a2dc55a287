import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { DEFAULT_LOCALE, findLocale } from '@guichet/contract/locale.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { answerOctoError, readJson } from './answers.ts';
import { OCTO_PATH, type OctoSupplierOptions } from './asking.ts';
import { registerBookings } from './booking-routes.ts';
import { capabilitiesIn } from './context.ts';
import { OctoError } from './errors.ts';
import { registerProducts } from './product-routes.ts';

/** Rate limit: requests of one reseller per minute. */
const PER_MINUTE = 600;

/** Registers the embedded ticketing system as an OCTO supplier: resellers sell a venue’s places with their own keys. */
export const octoSupplier: FastifyPluginAsync<OctoSupplierOptions> = async (app, options) => {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerOctoError);
      scope.setNotFoundHandler((request, reply) =>
        answerOctoError(new OctoError('NOT_FOUND', 'There is no such endpoint'), request, reply),
      );
      readJson(scope);
      scope.addHook('onRequest', (request) => identify(request, options));
      await scope.register(rateLimit, {
        max: PER_MINUTE,
        hook: 'preParsing',
        keyGenerator: ({ octo }) => octo?.resellerId ?? randomUUID(),
        errorResponseBuilder: (_request, { ttl }) =>
          new OctoError('TOO_MANY_REQUESTS', `At most ${PER_MINUTE} requests a minute`, {
            retryAfter: Math.ceil(ttl / 1000),
          }),
      });
      scope.addHook('onSend', async ({ octo }, reply) => {
        reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
        if (octo) reply.header('octo-capabilities', [...octo.capabilities].join(', '));
      });
      registerProducts(scope, options);
      registerBookings(scope, options);
    },
    { prefix: `${OCTO_PATH}/:tenant` },
  );
};

/** Authenticates a reseller of this venue by key. @throws OctoError */
async function identify(request: FastifyRequest, options: OctoSupplierOptions): Promise<void> {
  const { tenant: name = '' } = request.params as { tenant?: string };
  const tenant = await options.findVenue(name);
  if (!tenant) throw new OctoError('NOT_FOUND', 'There is no such supplier');
  const [, key] = /^bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (key === undefined) throw new OctoError('UNAUTHORIZED', 'The header Authorization has no bearer key');
  const checked = await options.checkKey(tenant, key, request.ip);
  if ('refused' in checked) {
    if (checked.refused === 'unknown')
      throw new OctoError('FORBIDDEN', 'The key is not one of this supplier, or was revoked');
    const retryAfter = checked.minutes * 60;
    throw new OctoError('TOO_MANY_REQUESTS', 'Too many wrong keys from this address', { retryAfter });
  }
  if (tenant.isInMaintenance)
    throw new OctoError('SERVICE_UNAVAILABLE', 'The venue sells nothing for the moment', { retryAfter: 300 });
  const locale = findLocale(request.headers['accept-language']) ?? DEFAULT_LOCALE;
  const capabilities = capabilitiesIn(request.headers['octo-capabilities']);
  request.octo = {
    tenant,
    resellerId: checked.resellerId,
    commission: checked.commission,
    timeZone: tenant.timeZone,
    locale,
    capabilities,
    ...(capabilities.has('octo/content') && { pictureOf: await options.picturesOf(tenant, locale) }),
    isStopped: await options.stoppedSalesOf(tenant),
    now: options.now(),
  };
}
