import { DEFAULT_LOCALE, findLocale } from '@guichet/contract/locale.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#kernel/configuration/config.ts';
import { AppError } from '#kernel/errors.ts';
import { failurePageOf } from '../pages/failure-page.ts';
import { sendPage } from '../pages/send-page.ts';
import type { TenantDirectory } from '../tenancy/tenant.ts';
import { answerError } from './api.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Addresses that monitoring requests by IP address. */
const MONITORING = /^\/(?:health|metrics)(?:[/?]|$)/;

/**
 * Rejects requests for hosts that are neither the platform's nor a tenant's, so that no page is served under a
 * foreign name. The port is ignored, since a proxy may change it.
 */
export function refuseUnknownHosts(
  app: FastifyInstance,
  { publicUrl, isPublicUrlSet }: Pick<Config, 'publicUrl' | 'isPublicUrlSet'>,
  tenants: Pick<TenantDirectory, 'atHost'>,
): void {
  if (!isPublicUrlSet) return;
  const { hostname: platform } = new URL(publicUrl);
  const isPlatform = (host: string) => host === platform || (LOOPBACK.has(platform) && LOOPBACK.has(host));
  app.addHook('onRequest', async (request, reply) => {
    const host = request.hostname.toLowerCase();
    if (isPlatform(host) || MONITORING.test(request.url) || (await tenants.atHost(host))) return;
    await refuse(request, reply);
  });
}

/** Answers with a page for a browser, otherwise with JSON. */
async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const error = new AppError('request.unknown-host');
  if (!request.headers.accept?.includes('text/html')) return answerError(error, request, reply);
  const locale = findLocale(request.headers['accept-language']) ?? DEFAULT_LOCALE;
  const page = failurePageOf(error, locale);
  return sendPage(request, reply, page, { formOrigins: [], connectOrigins: [], isDevelopment: false });
}
