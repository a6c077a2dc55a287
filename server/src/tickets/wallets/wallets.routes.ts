import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppleCredentials } from '#gateways/wallets/port.ts';
import { bearsToken } from '#platform/http/bearer-token.ts';
import { acceptBodies, parseJsonBody } from '#platform/http/bodies.ts';
import { counter } from '#platform/observability/metrics.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { walletKeysOf } from '#tenants/wallets/wallets.service.ts';
import { recordWalletOutcome } from '#tenants/wallets/wallets.sql.ts';
import { readChangedPasses, registerDevice, unregisterDevice } from './devices.sql.ts';
import { describeStored, SERVICE_PATH, signPass } from './passes.service.ts';
import { type PassRow, readPass } from './passes.sql.ts';
import { deviceToken, plainLog, readPassTicket } from './passes.ts';

/** Bytes of a body: a push token, or some messages of a device. */
const BODY_LIMIT = 16 * 1024;

/** Requests per minute and network: phones of one operator share an address, and ask at once after a change. */
const PER_MINUTE = 600;

const MEDIA_TYPE = 'application/vnd.apple.pkpass';
const MAX_LOGGED = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DEVICE = /^[\w.-]{1,100}$/;
const PUSH_TOKEN = /^[0-9a-f]{16,200}$/i;
const TAG = /^\d{1,18}$/;

const requests = counter(
  'guichet_wallet_requests_total',
  'Requests of devices with passes by what became of them',
  ['request', 'outcome'],
);

interface Route {
  Params: { tenant: string; device: string; passType: string; serial: string; ticket: string };
  /** `passesUpdatedSince`: the names of parameters are read without regard to case */
  Querystring: { passesupdatedsince?: string };
  Body: unknown;
}
type Request = FastifyRequest<Route>;

/** Answers a request of a device; a number is a status without a body. */
type Answer = (request: Request, reply: FastifyReply, tenant: Tenant) => Promise<FastifyReply | number>;

/**
 * Registers the web service for updates of passes by the protocol of Apple: devices register for a pass, ask which of their
 * passes have changed, and read them.
 */
export function registerWalletService(app: FastifyInstance, services: Services): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    acceptBodies(scope, 'application/json', { limit: BODY_LIMIT, parse: parseJsonBody });
    const route = (method: 'GET' | 'POST' | 'DELETE', path: string, name: string, answer: Answer) =>
      scope.route<Route>({
        method,
        url: `${SERVICE_PATH}/:tenant${path}`,
        config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          const tenant = await services.tenants.find(request.params.tenant);
          const answered = tenant ? await answer(request, reply, tenant) : 404;
          const status = typeof answered === 'number' ? answered : reply.statusCode;
          requests.inc({ request: name, outcome: String(status) });
          return typeof answered === 'number' ? reply.code(answered).send() : answered;
        },
      });
    const device = '/v1/devices/:device/registrations/:passType';
    route('POST', `${device}/:serial`, 'register', register(services));
    route('DELETE', `${device}/:serial`, 'unregister', unregister(services));
    route('GET', device, 'list', list(services));
    route('GET', '/v1/passes/:passType/:serial', 'read', read(services));
    route('POST', '/v1/log', 'log', log(services));
    route('GET', '/pass/:ticket', 'add', add(services));
    done();
  });
}

/** Returns the pass of a request whose token is that of the pass. */
async function authorized(services: Services, { params, headers }: Request, tenant: Tenant) {
  if (!UUID.test(params.serial)) return undefined;
  const passId = params.serial.toLowerCase();
  if (!bearsToken({ headers }, deviceToken(services.secrets, tenant.id, passId), 'ApplePass'))
    return undefined;
  return services.database.tenant(tenant.id, (db) => readPass(db, passId));
}

const register =
  (services: Services): Answer =>
  async (request, _reply, tenant) => {
    const pass = await authorized(services, request, tenant);
    if (!pass) return 401;
    const { device, passType } = request.params;
    const pushToken = (request.body as { pushToken?: unknown } | undefined)?.pushToken;
    if (!DEVICE.test(device) || typeof pushToken !== 'string' || !PUSH_TOKEN.test(pushToken)) return 400;
    const registration = { deviceId: device, passId: pass.id, passType: passType.slice(0, 200), pushToken };
    const outcome = await services.database.tenant(tenant.id, (db) => registerDevice(db, registration));
    if (outcome === 'most') return 403;
    return outcome === 'created' ? 201 : 200;
  };

const unregister =
  (services: Services): Answer =>
  async (request, _reply, tenant) => {
    const pass = await authorized(services, request, tenant);
    if (!pass) return 401;
    const registration = { deviceId: request.params.device, passId: pass.id };
    await services.database.tenant(tenant.id, (db) => unregisterDevice(db, registration));
    return 200;
  };

/** The device's identifier is a secret between it and the portal: the protocol has no token here. */
const list =
  (services: Services): Answer =>
  async ({ params: { device, passType }, query: { passesupdatedsince: since } }, reply, tenant) => {
    if (!DEVICE.test(device) || !DEVICE.test(passType) || (since !== undefined && !TAG.test(since)))
      return 400;
    const found = await services.database.tenant(tenant.id, (db) =>
      readChangedPasses(db, { deviceId: device, passType, since }),
    );
    if (!found) return 204;
    return reply.send({ serialNumbers: found.ids, lastUpdated: found.last });
  };

const read =
  (services: Services): Answer =>
  async (request, reply, tenant) => {
    const pass = await authorized(services, request, tenant);
    if (!pass) return 401;
    const changed = Math.floor(pass.changedAt.getTime() / 1000) * 1000;
    const known = Date.parse(request.headers['if-modified-since'] ?? '');
    reply.header('last-modified', new Date(changed).toUTCString());
    if (known >= changed) return 304;
    return send(services, reply, tenant, pass);
  };

/** Answers the address that the button opens. */
const add =
  (services: Services): Answer =>
  async ({ params }, reply, tenant) => {
    const passId = readPassTicket(services.secrets, tenant.id, params.ticket, services.clock());
    const pass = passId && (await services.database.tenant(tenant.id, (db) => readPass(db, passId)));
    return pass ? send(services, reply, tenant, pass) : 404;
  };

/** Sends a pass as it is now. @throws TicketingUnavailable, which the device retries */
async function send(
  services: Services,
  reply: FastifyReply,
  tenant: Tenant,
  row: PassRow,
): Promise<FastifyReply | number> {
  const { apple } = await services.database.tenant(tenant.id, (db) => walletKeysOf(services, db));
  if (!apple) return 404;
  const { pass } = await describeStored(services, tenant, row);
  const signed = await signOrReport(services, tenant, pass, apple);
  if (!signed) return 503;
  return reply
    .type(MEDIA_TYPE)
    .header('content-disposition', 'attachment; filename="pass.pkpass"')
    .send(Buffer.from(signed));
}

/** Signs a pass; a failure shows on the health page. */
async function signOrReport(
  services: Services,
  tenant: Tenant,
  pass: Parameters<typeof signPass>[2],
  apple: AppleCredentials,
): Promise<Uint8Array | undefined> {
  try {
    return await signPass(services, tenant, pass, apple);
  } catch (error) {
    services.logger.error({ err: error, tenantId: tenant.id }, 'A wallet pass could not be signed');
    await services.database.tenant(tenant.id, (db) => recordWalletOutcome(db, 'apple', 'wallet.signing'));
    return undefined;
  }
}

/** Logs what devices report about the web service, without what identifies them. */
const log =
  (services: Services): Answer =>
  async ({ body }, _reply, tenant) => {
    const logs = (body as { logs?: unknown } | undefined)?.logs;
    if (!Array.isArray(logs)) return 400;
    const messages = logs.filter((one) => typeof one === 'string').slice(0, MAX_LOGGED);
    services.logger.warn(
      { tenantId: tenant.id, messages: messages.map(plainLog) },
      'A device reports a problem with wallet passes',
    );
    return 200;
  };
