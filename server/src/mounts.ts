import type { FastifyInstance } from 'fastify';
import { catalogueOf } from './catalogue/browse/browse.sql.ts';
import { cardAddress } from './catalogue/browse/social-cards/social-cards.ts';
import { isSaleStopped } from './catalogue/establishments/establishments.ts';
import { sandboxMail } from './gateways/mail/outbox/plugin.ts';
import { sandboxCheckout } from './gateways/payment/checkout-sandbox/plugin.ts';
import { sandboxPayment } from './gateways/payment/sandbox/plugin.ts';
import { sandboxSso } from './gateways/sso/sandbox/plugin.ts';
import { sandboxTicketing } from './gateways/ticketing/adapter/reference/sandbox.ts';
import type { EmbeddedTicketing } from './gateways/ticketing/embedded/gateway.ts';
import { octoSupplier } from './gateways/ticketing/embedded/octo/plugin.ts';
import { sandboxTurnstile } from './gateways/ticketing/embedded/turnstile/plugin.ts';
import { sandboxWebhooks } from './gateways/webhooks/sandbox/plugin.ts';
import { findSandboxShop } from './payment/settings/payment-settings-sandbox.service.ts';
import { checkResellerKey } from './sale/resellers/resellers.service.ts';
import { noteBooking } from './sale/resellers/sales/sales.service.ts';
import type { Services } from './services.ts';
import { findReceiverSecrets } from './tenants/webhooks/webhooks-sandbox.service.ts';

/** Registers the embedded ticketing system's calls for resellers, in every deployment mode. */
export async function registerSupplier(
  app: FastifyInstance,
  services: Services,
  ticketing: EmbeddedTicketing,
): Promise<void> {
  const { database, tenants, config, clock, placeSignals } = services;
  await app.register(octoSupplier, {
    database,
    ticketing,
    publicUrl: config.publicUrl,
    findVenue: async (name) => {
      const tenant = await tenants.find(name);
      if (!tenant || tenant.isProvider) return undefined;
      return (await services.ticketing.isEmbedded(tenant)) ? tenant : undefined;
    },
    async stoppedSalesOf(tenant) {
      const { notices } = await catalogueOf(services, tenant);
      return (session) => isSaleStopped(notices, session);
    },
    checkKey: (tenant, key, address) => checkResellerKey(services, tenant, key, address),
    picturesOf: async (tenant, locale) => {
      const shown = await catalogueOf(services, tenant);
      return (code) =>
        shown.services.has(code) ? cardAddress(config.publicUrl, { tenant, code, locale }) : undefined;
    },
    onBooking: noteBooking,
    now: () => new Date(clock()),
    onPlacesChange: ({ id }) => placeSignals.announce(id),
  });
}

/** Registers the embedded substitutes of external systems; never in production. */
export async function registerSandboxes(
  app: FastifyInstance,
  { config, database }: Pick<Services, 'config' | 'database'>,
  services: Services,
  ticketing: EmbeddedTicketing,
): Promise<void> {
  const { deploymentMode, publicUrl } = config;
  await app.register(sandboxPayment, {
    deploymentMode,
    database,
    publicUrl,
    findShop: (siteId) => findSandboxShop(services, 'lyra', siteId),
  });
  await app.register(sandboxCheckout, {
    deploymentMode,
    database,
    publicUrl,
    findShop: (account) => findSandboxShop(services, 'checkout', account),
  });
  await app.register(sandboxSso, {
    deploymentMode,
    secrets: services.secrets,
    publicUrl,
    isOwn: async (origin) => (await services.tenants.atHost(new URL(origin).hostname))?.origin === origin,
  });
  await app.register(sandboxWebhooks, {
    deploymentMode,
    database,
    findSecrets: (tenantName) => findReceiverSecrets(services, tenantName),
    clock: services.clock,
  });
  if (!config.smtpUrl) await app.register(sandboxMail, { deploymentMode, database });
  await app.register(sandboxTicketing, {
    deploymentMode,
    publicUrl,
    secrets: services.secrets,
    async findVenue(name) {
      const tenant = await services.tenants.find(name);
      return tenant && !tenant.isProvider ? { id: tenant.id, name: tenant.name } : undefined;
    },
    systemOf: (venue) => ticketing.of(venue),
    onError: (error) => services.logger.error({ err: error }, 'The ticketing sandbox failed'),
  });
  await app.register(sandboxTurnstile, {
    deploymentMode,
    ticketing,
    venues: () => services.tenants.venues(),
  });
}
