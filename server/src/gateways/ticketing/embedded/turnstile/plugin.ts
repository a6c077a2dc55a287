import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Direction } from '@guichet/contract/box-office/entrance-rules.ts';
import { DEFAULT_LOCALE, findLocale, labelIn } from '@guichet/contract/locale.ts';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { acceptBodies } from '#platform/http/bodies.ts';
import { readUrlencoded } from '#platform/http/urlencoded.ts';
import { serveStyles, TOOL_PAGE } from '#platform/pages/style-sheet.ts';
import type { EmbeddedTicketing } from '../gateway.ts';
import { contextOf, formatsOf, type PlacePage, type TriedVenue } from './page-context.ts';
import { choicePage, placePage, unknownPage } from './turnstile-pages.ts';

/** Path of the turnstile. */
const SANDBOX_TURNSTILE_PATH = '/sandbox/turnstile';

export interface SandboxTurnstileOptions {
  readonly deploymentMode: string;
  readonly ticketing: EmbeddedTicketing;
  readonly venues: () => Promise<TriedVenue[]>;
}

const BASE = SANDBOX_TURNSTILE_PATH;
const PASSES_SHOWN = 12;
/** Size limit in bytes; the form is far smaller. */
const BODY_LIMIT = 4096;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const policyWith = (scripts: string) =>
  `default-src 'none'; style-src 'self'; script-src ${scripts}; connect-src 'self'; form-action 'self'; ` +
  "base-uri 'none'; frame-ancestors 'none'";
const POLICY = policyWith("'self'");
/** Policy of the page with the camera, whose code reader is WebAssembly in browsers without a built-in reader. */
const CAMERA_POLICY = policyWith("'self' 'wasm-unsafe-eval'");

const SCRIPT = 'text/javascript; charset=utf-8';
const MINUTES = 60;
const DAY = 24 * 60 * MINUTES;
const ponyfill = import.meta.resolve('barcode-detector/ponyfill');

const STYLES = ['page.css', 'result.css'].map((name) => new URL(name, import.meta.url));

/** Files of the pages: content type, location, and cache lifetime in seconds. */
const FILES: Record<string, { type: string; at: URL; maxAge: number }> = {
  'camera.js': { type: SCRIPT, at: new URL('camera.js', import.meta.url), maxAge: 5 * MINUTES },
  'reader/ponyfill.js': { type: SCRIPT, at: new URL(ponyfill), maxAge: DAY },
  'reader/zxing-exported.js': { type: SCRIPT, at: new URL('zxing-exported.js', ponyfill), maxAge: DAY },
  'reader/zxing_reader.wasm': {
    type: 'application/wasm',
    at: new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
    maxAge: DAY,
  },
};

interface Place {
  Params: { venue: string; place: string };
  Querystring: { direction?: string; pass?: string; kept?: string };
  Body: Record<string, string>;
}

/** Registers a turnstile for tests of tickets and cards. Never mounted in production. */
export const sandboxTurnstile: FastifyPluginAsync<SandboxTurnstileOptions> = async (app, options) => {
  if (options.deploymentMode === 'prod') throw new Error('The turnstile is never mounted in production');
  await app.register(
    async (scope) => {
      acceptBodies(scope, 'application/x-www-form-urlencoded', {
        limit: BODY_LIMIT,
        parse: (body) => readUrlencoded(body.toString()) ?? {},
      });
      serveStyles(scope, TOOL_PAGE, ...STYLES);
      registerFiles(scope);
      registerChoice(scope, options);
      registerPlace(scope, options);
    },
    { prefix: BASE },
  );
};

function registerFiles(scope: FastifyInstance): void {
  for (const [name, { type, at, maxAge }] of Object.entries(FILES)) {
    scope.get(`/${name}`, async (_request, reply) => {
      reply.type(type).header('cache-control', `public, max-age=${maxAge}`);
      return readFile(at);
    });
  }
}

function registerChoice(scope: FastifyInstance, { venues, ticketing }: SandboxTurnstileOptions): void {
  scope.get('/', async (request, reply) => {
    const found = await Promise.all(
      (await venues()).map(async (venue) => ({
        venue,
        catalogue: await ticketing.of(venue).readCatalogue(),
      })),
    );
    return send(reply, choicePage(contextOf(BASE, localeOf(request)), found));
  });
}

function registerPlace(scope: FastifyInstance, options: SandboxTurnstileOptions): void {
  scope.get<Place>('/:venue/:place', async (request, reply) => {
    const place = await findPlace(options, request);
    if (!place) return notFound(request, reply);
    const { pass: passId, kept } = request.query;
    const pass = passId && UUID.test(passId) ? await place.turnstile.findPass(passId) : undefined;
    const result = pass && { ...pass, isKept: kept !== undefined };
    return send(reply, placePage(await place.page({ result })), CAMERA_POLICY);
  });

  scope.post<Place>('/:venue/:place', async (request, reply) => {
    const place = await findPlace(options, request);
    if (!place) return notFound(request, reply);
    const { code = '', passId = '' } = request.body ?? {};
    const { turnstile, direction, establishmentCode } = place;
    const presented = {
      code,
      direction,
      establishmentCode,
      passId: UUID.test(passId) ? passId : randomUUID(),
    };
    const outcome = await turnstile.pass(presented);
    // After the browser's back button, the form may contain another code with the old key: ask again.
    if (outcome.passId === undefined) {
      const result = { outcome, reversedAt: null, isKept: false };
      return send(reply, placePage(await place.page({ result, code })), CAMERA_POLICY);
    }
    return reply.redirect(`${place.address}?direction=${direction}&pass=${outcome.passId}`, 303);
  });

  scope.post<Place>('/:venue/:place/reverse', async (request, reply) => {
    const place = await findPlace(options, request);
    if (!place) return notFound(request, reply);
    const { passId = '' } = request.body ?? {};
    const isReversed = UUID.test(passId) && (await place.turnstile.reverse(passId));
    const pass = UUID.test(passId) ? `&pass=${passId}` : '';
    const kept = isReversed ? '' : '&kept';
    return reply.redirect(`${place.address}?direction=${place.direction}${pass}${kept}`, 303);
  });
}

/** Finds the turnstile of an address; undefined when the venue or the establishment is unknown. */
async function findPlace({ venues, ticketing }: SandboxTurnstileOptions, request: FastifyRequest<Place>) {
  const { params } = request;
  const venue = (await venues()).find(({ name }) => name === params.venue);
  if (!venue) return undefined;
  const catalogue = await ticketing.of(venue).readCatalogue();
  const establishment = catalogue.establishments.find(({ code }) => code === params.place);
  if (!establishment) return undefined;
  const context = contextOf(BASE, localeOf(request));
  const { locale } = context;
  const turnstile = ticketing.turnstileOf(parseTenantId(venue.id));
  const address = `${BASE}/${venue.name}/${encodeURIComponent(establishment.code)}`;
  const direction: Direction = (request.body?.direction ?? request.query.direction) === 'out' ? 'out' : 'in';
  const placeName = (code: string) => {
    const found = catalogue.establishments.find((one) => one.code === code);
    return found ? labelIn(found.labels, locale) : code;
  };
  return {
    turnstile,
    address,
    direction,
    establishmentCode: establishment.code,
    page: async (shown: { result: PlacePage['result']; code?: string }): Promise<PlacePage> => ({
      ...context,
      venue,
      catalogue,
      address,
      direction,
      placeName,
      title: placeName(establishment.code),
      format: formatsOf(locale, establishment.timeZone ?? venue.timeZone),
      passId: randomUUID(),
      passes: await turnstile.recentPasses(establishment.code, PASSES_SHOWN),
      code: '',
      ...shown,
    }),
  };
}

/** Returns the browser's language. */
const localeOf = ({ headers }: FastifyRequest) => findLocale(headers['accept-language']) ?? DEFAULT_LOCALE;

const notFound = (request: FastifyRequest, reply: FastifyReply) =>
  send(reply.code(404), unknownPage(contextOf(BASE, localeOf(request))));

function send(reply: FastifyReply, markup: string, policy = POLICY): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('permissions-policy', 'camera=(self)')
    .header('content-security-policy', policy)
    .send(markup);
}
