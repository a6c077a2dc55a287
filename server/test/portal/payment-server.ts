import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { AllRoutes } from '#calls.ts';
import { type SandboxCheckoutOptions, sandboxCheckout } from '#gateways/payment/checkout-sandbox/plugin.ts';
import { sandboxPayment } from '#gateways/payment/sandbox/plugin.ts';
import { registerNotifications } from '#payment/notifications/notifications.routes.ts';
import { paymentRoutes } from '#payment/routes.ts';
import { findSandboxShop } from '#payment/settings/payment-settings-sandbox.service.ts';
import { prepareApi } from '#platform/http/api.ts';
import { createCallRunner } from '#platform/http/call-runner.ts';
import { createExpensiveCalls } from '#platform/http/expensive-calls.ts';
import { createResponseCache } from '#platform/http/response-cache.ts';
import { parseQuery } from '#platform/http/validation.ts';
import type { Services } from '#services.ts';

/** Serves calls, notifications and the embedded provider at one address, which becomes the public address. */
export async function listen(
  services: Services,
  events: { cartId: string; statusClass: string }[],
  options: Partial<SandboxCheckoutOptions> = {},
): Promise<FastifyInstance> {
  const app = fastify({
    routerOptions: { caseSensitive: false, querystringParser: parseQuery },
    forceCloseConnections: true,
    logger: { level: 'error' },
  }) as unknown as FastifyInstance;
  const calls: FastifyPluginAsync = async (api) => {
    await prepareApi(api);
    createCallRunner({
      routes: paymentRoutes as unknown as AllRoutes,
      services,
      authenticate: async (_services, _tenant, token) => ({
        kind: 'customer',
        userId: token,
        tokenVersion: 1,
      }),
      authenticateDevice: () => Promise.reject(new Error('There are no devices here')),
      responseCache: createResponseCache(() => true),
      expensiveCalls: createExpensiveCalls(() => 0),
      checkAnswers: true,
    }).register(api);
    registerNotifications(api, services, {
      afterEvent: async (_tenant, cartId, statusClass) => void events.push({ cartId, statusClass }),
    });
  };
  await app.register(calls);
  const { config, database } = services;
  await app.register(sandboxPayment, {
    deploymentMode: 'dev',
    database,
    publicUrl: config.publicUrl,
    findShop: (siteId) => findSandboxShop(services, 'lyra', siteId),
  });
  await app.register(sandboxCheckout, {
    deploymentMode: 'dev',
    database,
    publicUrl: () => config.publicUrl,
    findShop: (account) => findSandboxShop(services, 'checkout', account),
    ...options,
  });
  config.publicUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
