import type { CallDefinition } from '@guichet/contract/call.ts';
import type { CallKey } from '@guichet/contract/calls.ts';
import { type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import type { FastifyRequest } from 'fastify';
import type { SharedAnswer } from '#kernel/cache/shared-answer.ts';
import type { TimedCache } from '#kernel/cache/timed-cache.ts';
import type { DeviceIdentity, Identity } from '../auth/identity.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import {
  type Authenticate,
  type AuthenticateDevice,
  identityOf,
  refuseDuringMaintenance,
  refuseOwnAccount,
} from './authorize.ts';
import { refuseOtherVersion } from './call-address.ts';
import type { AllRoutes, CallContext } from './calls.ts';
import type { ExpensiveCalls } from './expensive-calls.ts';
import type { PlatformServices } from './platform-services.ts';
import { isPreview } from './preview.ts';
import type { Refused } from './refusals.ts';
import { bearerTokenOf, localeOf, OF_PUBLIC_SITE, tenantNameOf, tenantOf } from './request-context.ts';
import type { ResponseCache } from './response-cache.ts';

export interface CallsOptions<Services extends PlatformServices> {
  routes: AllRoutes<Services>;
  services: Services;
  authenticate: Authenticate;
  authenticateDevice: AuthenticateDevice;
  responseCache: ResponseCache;
  /** Rejects responses that the contract does not declare; for tests. */
  checkAnswers?: boolean;
  expensiveCalls: ExpensiveCalls;
  /** Called with every watched refusal. */
  onRefusal?: (refused: Refused) => void;
}

/** Dependencies for registering and running a call. */
export interface RunnerContext extends Omit<CallsOptions<PlatformServices>, 'routes'> {
  routes: Readonly<Record<CallKey, AnyHandler>>;
  /** Responses shared by all visitors of a tenant, by `sharedKeyOf` */
  shared: TimedCache<SharedAnswer>;
}

/** Language, tenant and identity of a request. */
interface Resolved {
  locale: Locale;
  tenant: Tenant;
  identity: Identity | DeviceIdentity;
  /** Whether an administrator previews a venue that is closed to visitors. */
  isPreview: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    resolved?: Resolved;
  }
}

export type AnyContext = CallContext<CallKey, PlatformServices>;

/** Handler of a call, for input whose type only the contract knows. */
type AnyHandler = (context: AnyContext) => Promise<unknown>;

/**
 * Joins the options with the shared responses. The types of the handlers are dropped here, after `options` has bound
 * them to their services: the runner calls each with the input that its contract validates.
 */
export const runnerContext = <Services extends PlatformServices>(
  options: CallsOptions<Services>,
  shared: RunnerContext['shared'],
): RunnerContext => ({ ...options, routes: options.routes as unknown as RunnerContext['routes'], shared });

/** Runs work in transactions of a tenant, for the context of a call. */
export const transactionsOf =
  ({ database }: PlatformServices, tenant: Tenant): AnyContext['transaction'] =>
  (work) =>
    database.tenant(tenant.id, work);

/**
 * Resolves language, tenant and identity of a request, in this order.
 * @throws AppError for the first that is missing, invalid or not allowed
 */
async function resolveRequest(
  request: FastifyRequest,
  definition: CallDefinition,
  context: RunnerContext,
): Promise<Resolved> {
  const { services } = context;
  const asked = localeOf(request);
  const tenant = await tenantOf(services, definition, tenantNameOf(request));
  const locale = answeredLocale(definition, tenant, asked);
  refuseOtherVersion(request.originalUrl, tenant);
  const isPreviewed = tenant.isInMaintenance && isPreview(request, services, tenant);
  if (!isPreviewed) refuseDuringMaintenance(definition, tenant, () => bearerTokenOf(request));
  const identity = await identityOf(request, tenant, definition, services, context);
  refuseOwnAccount(identity, definition);
  return { locale, tenant, identity, isPreview: isPreviewed };
}

/**
 * Hook `preParsing` of a call with a body: resolves the request and refuses an expensive call under overload, before
 * the body is read.
 */
export const resolveFirst =
  (definition: CallDefinition, context: RunnerContext) =>
  async (request: FastifyRequest): Promise<void> => {
    request.resolved = await resolveRequest(request, definition, context);
    // A shared response may be cached, which the handler can look up only with the body.
    if (!definition.sharedForSeconds) context.expensiveCalls.refuseUnderOverload(definition);
  };

/** Returns the result of `preParsing`, or resolves the request now. */
export const resolvedOf = async (
  request: FastifyRequest,
  definition: CallDefinition,
  context: RunnerContext,
): Promise<Resolved> => request.resolved ?? resolveRequest(request, definition, context);

/** Visitors and customers get a language of the venue; administrators their own. */
const answeredLocale = ({ access }: CallDefinition, { languages }: Tenant, asked: Locale): Locale =>
  OF_PUBLIC_SITE.has(access) ? offeredLocale(languages, asked) : asked;

/** @throws Error for a response that does not fit the contract */
export function assertDeclared(key: string, definition: CallDefinition, answer: unknown): void {
  const result = definition.answer.safeParse(answer);
  if (!result.success)
    throw new Error(`${key} answers what its contract does not declare: ${result.error.message}`);
}
