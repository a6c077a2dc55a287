import { calls } from '@guichet/contract/calls.ts';
import { phrasesFor } from '@guichet/phrases/translate.ts';
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { authenticate as authenticateCustomer } from './account/auth/auth.service.ts';
import { authenticate as authenticateAdministrator } from './backoffice/auth/auth.service.ts';
import { registerBounces } from './backoffice/health/bounces/bounces.routes.ts';
import { measureVenues } from './backoffice/health/venue-figures.service.ts';
import { publicApi } from './backoffice/public-api/public-api.routes.ts';
import { createRefusalRecord } from './backoffice/security/security.service.ts';
import { authenticateDevice } from './box-office/devices/devices.service.ts';
import { invalidateNoShowRules } from './cart/no-show-rules/no-show-rules.sql.ts';
import { invalidateCatalogue, showsCodes } from './catalogue/browse/browse.sql.ts';
import { registerSitemaps } from './catalogue/browse/sitemap.routes.ts';
import { registerSocialCards } from './catalogue/browse/social-cards/social-cards.routes.ts';
import { invalidatePromotions } from './catalogue/promotions/promotions.sql.ts';
import { invalidateRules } from './catalogue/sale-rules/sale-rules.sql.ts';
import { synchronizeAtStart } from './catalogue/synchronization/synchronization.jobs.ts';
import { createServices, createSweeps, createUpkeep, type ServiceOptions } from './create-services.ts';
import { backupAgeSeconds } from './embedded-postgres/backup/last-backup.ts';
import { createEmbeddedTicketing, type EmbeddedTicketing } from './gateways/ticketing/embedded/gateway.ts';
import { describeSupplier } from './gateways/ticketing/embedded/octo/description.ts';
import { createDatabaseClock } from './kernel/database/clock.ts';
import { registerSandboxes, registerSupplier } from './mounts.ts';
import { registerNotifications } from './payment/notifications/notifications.routes.ts';
import { invalidateShops, shopOf } from './payment/settings/payment-settings.service.ts';
import { endLivePlaces } from './planning/live/live.service.ts';
import { findKeyProblem } from './platform/auth/key-check.ts';
import { answerError, answerUnknownAddress, prepareApi, registerUnknownCalls } from './platform/http/api.ts';
import type { Authenticate, AuthenticateDevice } from './platform/http/authorize.ts';
import { methodsByPath, routedAddress } from './platform/http/call-address.ts';
import { type CallRunner, createCallRunner } from './platform/http/call-runner.ts';
import { limitConnections, TIME_LIMITS, trustedBy } from './platform/http/connections.ts';
import { createExpensiveCalls, type ExpensiveCalls } from './platform/http/expensive-calls.ts';
import { refuseUnknownHosts } from './platform/http/known-hosts.ts';
import { createResponseCache, type ResponseCache } from './platform/http/response-cache.ts';
import { parseQuery } from './platform/http/validation.ts';
import { createRenderedPictures } from './platform/images/rendered-pictures.ts';
import { createDrain } from './platform/observability/drain.ts';
import type { EventLoopDelay } from './platform/observability/event-loop-delay.ts';
import { type HealthOptions, registerHealth } from './platform/observability/health.ts';
import { measure } from './platform/observability/metrics.ts';
import { observeRequests, requestLogging } from './platform/observability/observe-requests.ts';
import { allOf, checkDatabase, checkDisk, type ReadinessCheck } from './platform/observability/readiness.ts';
import { ignoreForeignNames } from './platform/observability/request-id.ts';
import { registerDescription } from './platform/openapi/routes.ts';
import { loadFonts } from './platform/pages/fonts.ts';
import { pagePlaces } from './platform/pages/page-places.ts';
import { registerPages } from './platform/pages/pages.ts';
import { secureResponses } from './platform/pages/security-headers.ts';
import type { PhrasesOf } from './platform/tenancy/phrase-overrides.ts';
import { DOMAINS, ROUTES } from './routes.ts';
import { afterPaymentEvent, waitForPendingSales } from './sale/selling/selling.service.ts';
import type { Services } from './services.ts';
import { trackerOf } from './tenants/analytics/analytics.ts';
import { registerIcons } from './tenants/design/icons/icons.routes.ts';
import { registerTenantStylesheet } from './tenants/design/stylesheet.routes.ts';
import { usesNoted } from './tickets/orders/events/events.service.ts';
import { registerSystemEvents } from './tickets/system-events/system-events.routes.ts';
import { registerWalletService } from './tickets/wallets/wallets.routes.ts';

/** Configuration and dependencies of an app. */
export interface AppOptions extends ServiceOptions {
  isDevelopment: boolean;
  /** Delay of the event loop above which the server sheds load; undefined: never. */
  eventLoopDelay?: EventLoopDelay;
  /** For tests: rejects answers that the contract does not declare. */
  checkAnswers?: boolean;
  /** For tests: without the pages, which need a build. */
  withoutPages?: boolean;
}

/** The server of one process, with its services and background work. */
export interface App {
  app: FastifyInstance;
  services: Services;
  /** For the server of a process without pages and calls */
  health: HealthOptions;
  /** Serves requests until balancers have turned to other processes; the server is closed afterwards. */
  drain(): Promise<void>;
  /** Releases the places of expired holds. */
  ticketing: EmbeddedTicketing;
  /** Starts the maintenance of this process's own connections. */
  startUpkeep(): void;
  /** Starts background work: jobs and sweeps. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Parts of the interface description. */
const describedParts = (services: Services) => ({
  domains: DOMAINS,
  services,
  authenticate,
  authenticateDevice: deviceAuthentication(services),
  beside: describeSupplier(services.config.publicUrl),
});

/** Customers and administrators are separate: a token of one site is refused by the other. */
const authenticate: Authenticate = (services, tenant, token, audience) =>
  audience === 'public'
    ? authenticateCustomer(services, tenant, token)
    : authenticateAdministrator(services, tenant, token);

/** The platform passes its own services; the box office needs those of the program. */
const deviceAuthentication =
  (services: Services): AuthenticateDevice =>
  (_, ...device) =>
    authenticateDevice(services, ...device);

/** Registers where payment providers, mail servers, wallets and ticketing systems report to the portal. */
function registerReports(scope: FastifyInstance, services: Services): void {
  registerNotifications(scope, services, {
    afterEvent: (...event) => afterPaymentEvent(services, ...event),
  });
  registerBounces(scope, services);
  registerWalletService(scope, services);
  registerSystemEvents(scope, services);
}

/** Builds the program: creates its services, and mounts the calls of every domain. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, logger, checkAnswers = false } = options;
  const ticketing = createEmbeddedTicketing(options.database, usesNoted(options.database));
  const clock = await createDatabaseClock(options.database);
  const { services, jobs, notifications, tenantSystems, metered } = createServices(options, ticketing, clock);
  const app = fastify({
    loggerInstance: logger,
    ...requestLogging,
    ...TIME_LIMITS,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    // Requests on open connections are served while the server stops; the services are closed last.
    return503OnClosing: false,
    rewriteUrl: (request) => routedAddress(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    routerOptions: { caseSensitive: false, querystringParser: parseQuery },
  }) as unknown as FastifyInstance;
  app.decorate('phrasesOf', phrasesByName(services));
  const responseCache = createResponseCache(() => logger.isLevelEnabled('debug'));
  prepareServer(app, services, responseCache);
  const drain = createDrain(config.drainSeconds, app);
  const health = await createHealth(options, services, drain.isReady);
  registerHealth(app, health);
  const expensiveCalls = createExpensiveCalls(options.eventLoopDelay ?? (() => 0));
  const runner = createCallRunner({
    routes: ROUTES,
    services,
    authenticate,
    authenticateDevice: deviceAuthentication(services),
    responseCache,
    expensiveCalls,
    checkAnswers,
    onRefusal: createRefusalRecord(services),
  });
  services.tenantChanges.onChange(tenantSystems.invalidate);
  invalidateOnChanges(services, runner);
  notifications.listen();
  // Streams are ended first, because the server would wait for them.
  app.addHook('preClose', async () => endLivePlaces(services));
  const api: FastifyPluginAsync = async (scope) => {
    await prepareApi(scope, config);
    runner.register(scope);
    registerReports(scope, services);
    registerDescription(scope, describedParts(services));
    registerUnknownCalls(scope, methodsByPath(Object.keys(calls)));
  };
  await app.register(api);
  await app.register(publicApi, { services, callAs: runner.callAs, checkAnswers });
  await registerSupplier(app, services, ticketing);
  if (config.deploymentMode !== 'prod') await registerSandboxes(app, options, services, ticketing);
  if (!options.withoutPages && config.role !== 'worker')
    await mountPages(app, options, services, { runner, responseCache, expensiveCalls });
  const sweeps = createSweeps(services, ticketing, logger);
  const upkeep = createUpkeep(services, { tenantSystems, metered }, logger);
  return {
    app,
    services,
    health,
    drain: drain.wait,
    ticketing,
    startUpkeep: () => upkeep.start(),
    async start() {
      await jobs.start();
      sweeps.start();
      await synchronizeAtStart(services);
    },
    async stop() {
      await sweeps.stop();
      await upkeep.stop();
      await waitForPendingSales(services.database);
      await jobs.stop();
      await notifications.stop();
      tenantSystems.close();
      await Promise.all([services.documents.close(), services.wallets.close(), services.reading.close()]);
      services.mailer.close?.();
    },
  };
}

/** Configures the server for every request. */
function prepareServer(
  app: FastifyInstance,
  { config, tenants }: Services,
  responseCache: ResponseCache,
): void {
  const isTrusted = trustedBy(config.trustedProxies);
  // Each scope registers the parsers of its own bodies.
  app.removeAllContentTypeParsers();
  app.setErrorHandler(answerError).setNotFoundHandler(answerUnknownAddress);
  app.addHook('onRequest', secureResponses);
  observeRequests(app);
  refuseUnknownHosts(app, config, tenants);
  limitConnections(app.server, isTrusted);
  responseCache.intercept(app.server);
  ignoreForeignNames(app.server, isTrusted);
}

/** Creates the readiness checks, the metrics of all venues, and the access rule of the metrics. */
async function createHealth(
  { config, database, logger }: AppOptions,
  services: Services,
  isServing: ReadinessCheck,
): Promise<HealthOptions> {
  const { secrets } = services;
  measureVenues(services);
  const keyProblem = await findKeyProblem(database, secrets);
  if (keyProblem !== undefined) logger.error(keyProblem);
  const checks = [isServing, checkDatabase(database), async () => keyProblem];
  if (config.databaseUrl === undefined) {
    checks.push(checkDisk(config.dataDirectory));
    measure('guichet_backup_age_seconds', 'Age of what the newest backup of the embedded database has', () =>
      backupAgeSeconds(config.dataDirectory),
    );
  }
  const { metricsToken, deploymentMode } = config;
  const withoutToken = deploymentMode === 'dev' ? 'everyone' : 'disabled';
  return { isReady: allOf(checks), metricsAccess: metricsToken ? { token: metricsToken } : withoutToken };
}

/** Invalidates this process’s caches of a tenant’s settings when an administrator changes them. */
function invalidateOnChanges(
  { tenantChanges, tenants, ticketing, database }: Services,
  runner: CallRunner,
): void {
  tenantChanges.onChange(() => tenants.invalidate());
  tenantChanges.onChange((tenantId) => invalidateCatalogue(ticketing, tenantId));
  tenantChanges.onChange((tenantId) => invalidateRules(ticketing, tenantId));
  tenantChanges.onChange((tenantId) => invalidateNoShowRules(ticketing, tenantId));
  tenantChanges.onChange((tenantId) => invalidatePromotions(ticketing, tenantId));
  tenantChanges.onChange(() => invalidateShops(database));
  tenantChanges.onChange(runner.invalidate);
}

async function mountPages(
  app: FastifyInstance,
  options: AppOptions,
  services: Services,
  {
    runner,
    responseCache,
    expensiveCalls,
  }: { runner: CallRunner; responseCache: ResponseCache; expensiveCalls: ExpensiveCalls },
) {
  const { deploymentMode, securityContact } = options.config;
  const designOf = async (name: string) => services.tenants.find(name);
  registerTenantStylesheet(app, deploymentMode, designOf, await loadFonts());
  const pictures = createRenderedPictures();
  app.addHook('onClose', () => pictures.close());
  registerIcons(app, services, pictures);
  registerSocialCards(app, services, pictures);
  registerSitemaps(app, services);
  await registerPages(app, {
    deploymentMode,
    securityContact,
    publicUrl: services.config.publicUrl,
    isDevelopment: options.isDevelopment,
    responseCache,
    refuseUnderOverload: () => expensiveCalls.refuseUnderOverload({ refusedUnderOverload: true }),
    callApi: (key, input) => runner.callDirectly(key, input),
    originsOf: (name) => originsOf(services, name),
    languagesOf: async (name) => (await services.tenants.find(name))?.languages,
    showsCodes: (name, codes) => showsCodes(services, name, codes),
    places: pagePlaces(services.config.publicUrl, services.tenants),
    phrasesOf: phrasesByName(services),
    onTenantChange: services.tenantChanges.onChange,
  });
}

/** Returns the phrases of a tenant by name. */
const phrasesByName =
  ({ tenants, phraseOverrides }: Services): PhrasesOf =>
  async (name, locale) => {
    const tenant = name === undefined ? undefined : await tenants.find(name);
    return tenant ? phraseOverrides.phrasesOf(tenant, locale) : phrasesFor(locale);
  };

/** Returns the origins to which a tenant's pages may send forms and analytics, and that may embed its pages. */
async function originsOf(services: Services, name: string) {
  const tenant = await services.tenants.find(name);
  const tracker = tenant && trackerOf(tenant);
  const configured = tenant && (await shopOf(services, tenant).catch(() => undefined));
  return {
    formOrigins: [...(configured?.formOrigins ?? [])],
    frameOrigins: tenant?.embeddingOrigins ?? [],
    connectOrigins: tracker ? [new URL(tracker.url).origin] : [],
  };
}
