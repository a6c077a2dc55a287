import { keepAnswers } from './backoffice/health/answers.service.ts';
import { offerFreedPlaces } from './box-office/waiting/offers.service.ts';
import { expireDueCarts } from './cart/cart.service.ts';
import { connectionOf, contactOf } from './catalogue/connection/connection.service.ts';
import { createCertificateReader } from './gateways/certificates/tls/reader.ts';
import { createOutboxMailer } from './gateways/mail/outbox/mailer.ts';
import { createSmtpMailer } from './gateways/mail/smtp/mailer.ts';
import { withMetrics as withMailMetrics } from './gateways/mail/with-metrics.ts';
import { createCheckoutProvider } from './gateways/payment/checkout/provider.ts';
import { createLyraProvider } from './gateways/payment/lyra/provider.ts';
import { createPaymentProviders } from './gateways/payment/providers.ts';
import { createOpenIdGateway } from './gateways/sso/openid/gateway.ts';
import { adapterAddressOf } from './gateways/ticketing/adapter/address.ts';
import { readSystemEvent } from './gateways/ticketing/adapter/events.ts';
import { withFeatures } from './gateways/ticketing/adapter/offering.ts';
import { createAdapterSystem } from './gateways/ticketing/adapter/system.ts';
import { tryAdapter } from './gateways/ticketing/adapter/trial.ts';
import { createBoxOffice } from './gateways/ticketing/embedded/box-office.ts';
import type { EmbeddedTicketing } from './gateways/ticketing/embedded/gateway.ts';
import { createResellerBookings } from './gateways/ticketing/embedded/octo/sold-bookings.ts';
import { tryEmbedded } from './gateways/ticketing/embedded/trial.ts';
import { WITHOUT_CARDS } from './gateways/ticketing/not-offered.ts';
import { createSupplierSystem } from './gateways/ticketing/octo/system.ts';
import { trySupplier } from './gateways/ticketing/octo/trial.ts';
import type { TicketingGateway, VenueTicketing } from './gateways/ticketing/port.ts';
import { createTenantSystems, type TenantSystems } from './gateways/ticketing/tenant-systems.ts';
import {
  type CircuitBreakerOptions,
  systemWithCircuitBreaker,
  withCircuitBreaker,
} from './gateways/ticketing/with-circuit-breaker.ts';
import { type TicketingWithMetrics, withMetrics } from './gateways/ticketing/with-metrics.ts';
import { withPlaceEvents } from './gateways/ticketing/with-place-events.ts';
import { readInstallation } from './gateways/wallets/installation.ts';
import { createWallets, type WalletServers } from './gateways/wallets/wallets.ts';
import { createWebhookSender } from './gateways/webhooks/http/sender.ts';
import { jobsOfDomains } from './jobs.ts';
import { waitForAll } from './kernel/concurrency/wait-for-all.ts';
import type { Config } from './kernel/configuration/config.ts';
import type { Clock } from './kernel/database/clock.ts';
import type { Database } from './kernel/database/database.ts';
import { createNotifications } from './kernel/database/notifications.ts';
import { createReadDatabase } from './kernel/database/reading.ts';
import { parseTenantId } from './kernel/database/tenant-id.ts';
import type { Logger } from './kernel/logging.ts';
import { createPaymentPolling } from './payment/attempts/polling/polling.jobs.ts';
import { createSecrets, type Secrets } from './platform/auth/secrets.ts';
import { createSessions } from './platform/auth/sessions.ts';
import { filterDueTenants } from './platform/jobs/filter-due-tenants.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createRepeater } from './platform/jobs/repeater.ts';
import { createDocumentRenderer } from './platform/pdf/renderer.ts';
import { createTenantChanges } from './platform/tenancy/tenant-changes.ts';
import { createTenantSignals } from './platform/tenancy/tenant-signals.ts';
import { afterPaymentEvent, sweepDueSales } from './sale/selling/selling.service.ts';
import type { Services } from './services.ts';
import { createTenantDirectory } from './tenants/directory/directory.service.ts';
import { createPhraseOverrides } from './tenants/translations/translations.service.ts';
import { endPaidMove } from './tickets/moves/paid-moves.service.ts';
import { refundTakenPlaces } from './tickets/resales/resales.service.ts';

/** Dependencies of the services; `isSoleProcess` is true when no other process shares the database. */
export interface ServiceOptions {
  config: Config;
  database: Database;
  databaseUrl: string;
  secretKey: string;
  logger: Logger;
  isSoleProcess: boolean;
  /** For tests: wraps the embedded ticketing system. */
  wrapTicketing?: (ticketing: TicketingGateway) => TicketingGateway;
  /** For tests: stand for the servers of Apple and Google. */
  walletServers?: WalletServers;
  /** Time limit and circuit breaker in front of the ticketing systems. */
  circuitBreaker?: CircuitBreakerOptions;
}

/** Selects the implementations of the gateways, and collects the jobs of the domains. */
export function createServices(options: ServiceOptions, embedded: EmbeddedTicketing, clock: Clock) {
  const { config, database, databaseUrl, logger, isSoleProcess } = options;
  const secrets = createSecrets(options.secretKey);
  const { tenantSystems, metered, tryConnection } = connectSystems(options, embedded, secrets);
  const notifications = createNotifications({ url: databaseUrl, logger });
  const boxOffice = createBoxOffice(embedded.entrance);
  const placeSignals = createTenantSignals({
    channel: 'guichet_places_changed',
    database,
    notifications,
    logger,
  });
  const services: { -readonly [K in keyof Services]: Services[K] } = {
    config,
    database,
    reading: createReadDatabase({ primary: database, url: config.databaseReadUrl, logger }),
    secrets,
    clock,
    sessions: createSessions(secrets.deriveKey('session'), clock, {
      public: config.sessionDays * 86_400_000,
      backoffice: config.adminSessionHours * 3_600_000,
    }),
    tenants: createTenantDirectory(
      database,
      config.deploymentMode === 'prod',
      new URL(config.publicUrl).hostname,
    ),
    phraseOverrides: createPhraseOverrides(database),
    tenantChanges: createTenantChanges({ database, notifications }),
    ticketing: {
      ...withPlaceEvents(metered, (tenantId) => placeSignals.announce(tenantId)),
      isEmbedded: tenantSystems.isEmbedded,
      offers: tenantSystems.offers,
      hasCards: (tenant) => tenantSystems.offers(tenant, 'cards'),
      boxOffice: async (tenant) => ((await tenantSystems.isEmbedded(tenant)) ? boxOffice : undefined),
      tryConnection,
      readEvent: async ({ id }, message) =>
        readSystemEvent(await connectionOf({ database, secrets }, parseTenantId(id)), message, clock()),
      resellerBookings: createResellerBookings(database),
    },
    placeSignals,
    payment: createPaymentProviders({ lyra: createLyraProvider(), checkout: createCheckoutProvider() }),
    // Identity providers at private addresses are allowed for trials only.
    sso: createOpenIdGateway({ mayBePrivate: config.deploymentMode !== 'prod' }),
    certificates: createCertificateReader(),
    webhooks: createWebhookSender({ mayBePrivate: config.deploymentMode !== 'prod', clock }),
    mailer: withMailMetrics(
      config.smtpUrl
        ? createSmtpMailer(config.smtpUrl, { returnPath: config.bounceAddress, dkim: config.dkim })
        : createOutboxMailer(database),
    ),
    logger,
    wallets: createWallets(options.walletServers),
    installationWallets: readInstallation(config.wallets, logger),
    documents: createDocumentRenderer(),
    endPaidMove,
    jobs: { wake: () => undefined },
  };
  const jobs = createJobs({
    url: databaseUrl,
    database,
    ...jobsOfDomains(services),
    logger,
    isSoleProcess,
  });
  services.jobs = jobs;
  return { services: services as Services, jobs, notifications, tenantSystems, metered };
}

/** Creates one gateway to the ticketing systems of all venues. */
function connectSystems(
  { config, database, circuitBreaker, wrapTicketing }: ServiceOptions,
  embedded: EmbeddedTicketing,
  secrets: Secrets,
) {
  const local = withCircuitBreaker(wrapTicketing?.(embedded) ?? embedded, circuitBreaker);
  // Ticketing systems at private addresses are allowed for trials only.
  const outbound = { mayBePrivate: config.deploymentMode !== 'prod', timeLimit: 4_000 };
  const tenantSystems = createTenantSystems({
    embedded: local,
    readConnection: (tenantId) => connectionOf({ database, secrets }, tenantId),
    open(tenantId, connection) {
      const adapter = adapterAddressOf(connection.address);
      if (adapter !== undefined) {
        const remote = createAdapterSystem({ ...connection, ...outbound, address: adapter });
        const system = systemWithCircuitBreaker(remote.system, circuitBreaker);
        return { ...remote, system: withFeatures(system, remote.features) };
      }
      const readContact = (buyer: string) => contactOf(database, tenantId, buyer);
      const remote = createSupplierSystem(database, tenantId, { ...connection, ...outbound }, readContact);
      // WITHOUT_CARDS stays outside the circuit breaker: an open breaker does not hide what the system lacks.
      return {
        ...remote,
        system: { ...systemWithCircuitBreaker(remote.system, circuitBreaker), ...WITHOUT_CARDS },
      };
    },
  });
  const tryConnection: VenueTicketing['tryConnection'] = (tenant, connection) => {
    if (!connection.address) return tryEmbedded(tenant.name, local.of(tenant));
    const adapter = adapterAddressOf(connection.address);
    return adapter === undefined
      ? trySupplier({ ...connection, ...outbound })
      : tryAdapter({ ...connection, ...outbound, address: adapter });
  };
  return { tenantSystems, metered: withMetrics(tenantSystems), tryConnection };
}

/** Rights expire at the end of a day, and no request waits for the sweep. */
const EXPIRE_RIGHTS_EVERY_MS = 60_000;

/** Creates the sweeps. Buyers wait for places and tickets, so sweeps run more often than scheduled jobs can. */
export function createSweeps(services: Services, ticketing: EmbeddedTicketing, logger: Logger) {
  let rightsDueAt = 0;
  const expired = async (what: 'holds' | 'rights') =>
    filterDueTenants(await services.tenants.venues(), (ids) => ticketing.withExpired(what, ids));
  return createRepeater({
    logger,
    everyMs: 1000,
    work: {
      'expired carts': () => expireDueCarts(services),
      'due sales': () => sweepDueSales(services),
      'waiting lists': () => offerFreedPlaces(services),
      'taken places': () => refundTakenPlaces(services),
      'unanswered payments': createPaymentPolling(services, {
        afterEvent: (...event) => afterPaymentEvent(services, ...event),
        logger,
      }),
      'expired holds': async () => {
        // A failure at one venue does not stop the sweep of the others.
        await waitForAll(
          (await expired('holds')).map(async ({ id }) => {
            if ((await ticketing.expireHolds(id)) > 0) services.placeSignals.announce(id);
          }),
        );
      },
      'expired rights': async () => {
        if (performance.now() < rightsDueAt) return;
        const due = await expired('rights');
        rightsDueAt = performance.now() + EXPIRE_RIGHTS_EVERY_MS;
        await waitForAll(due.map(({ id }) => ticketing.expireRights(id)));
      },
    },
  });
}

/** Unanswered requests are polled again after this interval. */
const MAINTAIN_EVERY_MS = 15_000;

/** Creates the maintenance of this process's connections to ticketing systems; a process without jobs needs it too. */
export function createUpkeep(
  services: Services,
  { tenantSystems, metered }: { tenantSystems: TenantSystems; metered: TicketingWithMetrics },
  logger: Logger,
) {
  return createRepeater({
    logger,
    everyMs: MAINTAIN_EVERY_MS,
    work: {
      'other ticketing systems': () => tenantSystems.maintain(),
      'answers of ticketing systems': () => keepAnswers(services, metered.takeAnswers()),
    },
  });
}
