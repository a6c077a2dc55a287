import type { CallAnswer, CallKey } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import { describeError } from '#kernel/errors.ts';
import { inSpan } from '#kernel/tracing.ts';
import type { DirectInput } from '../http/call-runner.ts';
import type { PhrasesOf } from '../tenancy/phrase-overrides.ts';
import { INLINE_MARK } from './inline-hashes.ts';
import { type PageAddress, readAddress } from './page-address.ts';
import type { PageAdmission } from './page-admission.ts';
import { RenderedPage } from './rendered-page.ts';
import type { RenderedPath } from './rendered-path.ts';
import { createScriptStart } from './start-scripts.ts';

/** The built (or, in development, the live) server side of the web workspace. */
export interface WebEntry {
  fetch(request: Request, options: { context: object }): Response | Promise<Response>;
  /** Whether no page matches a path; decided without rendering. */
  isUnknown?(path: string): boolean;
  /** Catalogue codes in a path; found without rendering. */
  codesIn?(path: string): CatalogueCodes | undefined;
}

/** Codes of an establishment (or ALL) and of a service in an address. */
export interface CatalogueCodes {
  establishment?: string | undefined;
  service?: string | undefined;
}

/** Context of a page's rendering; the web workspace declares the same shape. */
interface RenderContext {
  /** Marks the inline scripts and styles that the page writes, as their nonce. */
  inlineMark: string;
  locale: Locale;
  /** Origin of the portal, `https://billetterie.example` */
  origin: string;
  tenant: string | undefined;
  /** Whether the venue has phrase overrides in this language, which `GET /portal/translations` returns. */
  hasPhraseOverrides: boolean;
  /** Whether the page is sent at other addresses than the rendered one. */
  standsIn: boolean;
  callApi(key: string, input: { query?: unknown; body?: unknown }): Promise<unknown>;
  /**
   * Set by the page: `html` is the rendered page, instead of a body of the response, and `status` that of the response
   * when it is not the router's; `retryAfter` in seconds.
   */
  outcome: { html?: Buffer; status?: number; retryAfter?: number };
}

export interface PageRendererOptions {
  loadEntry: () => Promise<WebEntry>;
  admission: PageAdmission;
  /** Base address of a tenant's pages, for absolute links. */
  originOf(tenant: string | undefined): Promise<string>;
  /** Makes a call of the interface as an anonymous visitor. */
  callApi<K extends CallKey>(key: K, input: DirectInput<K>): Promise<CallAnswer<K>>;
  /** Phrases of a tenant; the product's phrases when absent. */
  phrasesOf?: PhrasesOf | undefined;
  /** Whether pages are neither cached nor optimised, since they change and their scripts are not built. */
  isDevelopment: boolean;
  /** Registers an invalidation of the cached pages for changes of tenants. */
  onTenantChange(invalidate: () => void): void;
}

/** Renders pages, each once for all visitors who request it within a few seconds. */
export interface PageRenderer {
  /** @throws when the rendering fails, takes too long or is not admitted */
  render(request: FastifyRequest, address: PageAddress, rendered: RenderedPath): Promise<RenderedPage>;
  /** Whether a page is the one cached for this path. */
  isCurrent(path: string, page: RenderedPage): boolean;
}

/** Cache seconds of rendered pages, which are anonymous: all visitors of a tenant share one per path and language. */
const SHARED_SECONDS = 5;
/** Bounds of cached pages over all tenants, by number and bytes; each has a compressed copy beside it. */
const MAX_PAGES = 300;
const MAX_PAGE_BYTES = 16e6;

/** Number of pages served while they are rendered again, and their maximum age in milliseconds. */
const MAX_RECENT = 50;
const RECENT_MS = 20_000;

/** A rendering that takes longer has failed, since something that it waits for does not respond. */
const RENDER_TIMEOUT_MS = 10_000;

/** Origin of requests to the web workspace’s entry; never part of a response. */
const ORIGIN = 'http://pages.invalid';

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { loadEntry, admission, isDevelopment } = options;
  const startScripts = isDevelopment ? (html: Buffer) => html : createScriptStart();
  const pages = new TimedCache<RenderedPage>({
    max: MAX_PAGES,
    maxWeight: MAX_PAGE_BYTES,
    weigh: ({ html }) => html.length,
  });
  // Pages of every tenant: the list of venues shows the changed one too, and pages are cached for seconds only.
  options.onTenantChange(() => {
    pages.invalidatePrefix('');
    recent.clear();
  });
  /** Last renderings of pages that strangers cannot vary. */
  const recent = new LRUCache<string, RenderedPage>({ max: MAX_RECENT, ttl: RECENT_MS });
  return {
    isCurrent: (path, page) => pages.ready(path) === page,
    async render(request, address, rendered) {
      const { path, isVaried, standsIn } = rendered;
      // Outside of the rendering, for which others may be waiting too.
      const isCached = pages.has(path);
      const before = isCached || !admission.isBusy() ? undefined : recent.get(path);
      if (isCached) await admission.waitBeyondShare(request.ip);
      else if (!before) admission.admit(request.ip, isVaried);
      const draw = async () => {
        const context = await createContext(
          options,
          request,
          standsIn ? readAddress(path) : address,
          standsIn,
        );
        const entry = await loadEntry();
        const response = await inSpan('render', {}, () =>
          withTimeLimit((signal) =>
            entry.fetch(new Request(ORIGIN + path, { headers: { accept: 'text/html' }, signal }), {
              context,
            }),
          ),
        );
        const location = response.headers.get('location')?.replace(ORIGIN, '');
        const {
          html = Buffer.from(await response.text()),
          status = response.status,
          retryAfter,
        } = context.outcome;
        return new RenderedPage(status, startScripts(html), { location, retryAfter });
      };
      const seconds = isDevelopment ? 0 : SHARED_SECONDS;
      const drawn = pages
        .get(path, seconds, () => admission.run(request.ip, draw))
        .then((page) => {
          if (page.status !== 200 && !(standsIn && page.status === 404)) pages.invalidate(path);
          else if (!isVaried && !isDevelopment && pages.ready(path) === page) recent.set(path, page);
          return page;
        });
      if (!before) return drawn;
      drawn.catch((error: unknown) => request.log.warn({ err: error }, 'A page could not be renewed'));
      return before;
    },
  };
}

/**
 * Aborts a rendering that takes too long. `AbortSignal.timeout` would keep everything that listens to it, the whole
 * rendering, until the time is over.
 */
async function withTimeLimit<Result>(
  render: (signal: AbortSignal) => Result | Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const tooLong = () => limit.abort(new DOMException('Rendering took too long', 'TimeoutError'));
  const timer = setTimeout(tooLong, RENDER_TIMEOUT_MS);
  try {
    return await render(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function createContext(
  { callApi, originOf, phrasesOf }: PageRendererOptions,
  request: FastifyRequest,
  { tenant, locale, isBackoffice }: PageAddress,
  standsIn: boolean,
): Promise<RenderContext> {
  const phrases = await phrasesOf?.(tenant, locale).catch(() => undefined);
  return {
    inlineMark: INLINE_MARK,
    locale,
    origin: await originOf(tenant),
    tenant,
    hasPhraseOverrides: !isBackoffice && (phrases?.isOwn ?? false),
    standsIn,
    outcome: {},
    callApi: (key, input) =>
      callApi(key as CallKey, { ...input, tenant: tenant ?? '', locale } as DirectInput<CallKey>).catch(
        (error: unknown) => {
          const { status, body } = describeError(error, locale, phrases);
          if (status >= 500) request.log.error({ err: error, call: key }, 'A call for a page failed');
          throw Object.assign(new Error(body.code), { status, ...body });
        },
      ),
  };
}
