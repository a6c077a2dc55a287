import type { CallAnswer, CallKey } from '@guichet/contract/calls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TimedCache } from '../cache/timed-cache.ts';
import type { DirectInput } from '../http/call-runner.ts';
import { describeError } from '../http/errors.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { failurePage } from './failure-page.ts';
import { loadFonts } from './fonts.ts';
import { loadBuiltWeb, loadLiveWeb, WEB_FOLDER } from './load-web.ts';
import { type PageAddress, readAddress, renderedSearch } from './page-address.ts';
import { type RenderContext, renderPage, type WebEntry } from './page-renderer.ts';
import type { RenderedPage } from './rendered-page.ts';
import { replayPage, sendPage } from './send-page.ts';
import { registerAssets, registerWellKnownFiles } from './static-files.ts';
import { type DesignOf, registerTenantStyle } from './tenant-style.ts';

export interface PagesOptions {
  deploymentMode: string;
  /** Serves the pages as they are being written, instead of the build. */
  isDevelopment?: boolean;
  responseCache: ResponseCache;
  designOf: DesignOf;
  /** Makes a call of the interface as an anonymous visitor. */
  callApi<K extends CallKey>(key: K, input: DirectInput<K>): Promise<CallAnswer<K>>;
  /** Origins that a tenant's forms may be sent to beside our own: the payment shop's. */
  formOriginsOf(tenant: string): Promise<readonly string[]>;
  /** Tells when a tenant changed: its drawn pages are old. */
  onTenantChange(forget: () => void): void;
}

/** What is drawn is anonymous: all visitors of a tenant and a language share it for so long. */
const SHARED_SECONDS = 5;
/** Pages kept at most, over all tenants; about 60 kB each. */
const SHARED_PAGES = 300;

/** First segments that are no tenants: what is not found below them is not a page. */
const RESERVED = new Set(['api', 'assets', 'css', 'health', 'metrics', 'sandbox']);

/**
 * Serves the pages, their assets and the tenants' stylesheets. To be registered after every other route: whatever
 * no other route takes is a page.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const isDevelopment = options.isDevelopment ?? false;
  registerWellKnownFiles(app, options.deploymentMode === 'prod');
  const entry = isDevelopment ? await loadLiveWeb(app) : await loadBuiltWeb();
  registerTenantStyle(app, options.deploymentMode, options.designOf, await loadFonts());
  if (!isDevelopment) await registerAssets(app, new URL('dist/client/assets/', WEB_FOLDER));
  const drawer = createPageRenderer(entry, options);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const { path, search } = splitUrl(request.url);
      if (RESERVED.has(path.split('/')[1]?.toLowerCase() ?? '')) return reply.callNotFound();
      const address = readAddress(path);
      if (path !== address.canonicalPath) return reply.redirect(address.canonicalPath + search, 301);
      const drawnPath = path + renderedSearch(search);
      const page = await drawer.draw(request, address, drawnPath).catch((error: unknown) => {
        request.log.error({ err: error }, 'a page could not be drawn');
        return failurePage(describeError(error, address.locale), address.locale);
      });
      const formOrigins = address.tenant ? await options.formOriginsOf(address.tenant).catch(() => []) : [];
      await sendPage(request, reply, page, { formOrigins, isDevelopment });
      const repeat = await replayPage(reply, page, { formOrigins, isDevelopment }, () =>
        drawer.isShown(drawnPath, page),
      );
      if (repeat) options.responseCache.remember(request, repeat);
      return reply;
    },
  });
}

interface PageRenderer {
  /** @param path with the search that is drawn */
  draw(request: FastifyRequest, address: PageAddress, path: string): Promise<RenderedPage>;
  /** Whether a page is the one that this path shows now. */
  isShown(path: string, page: RenderedPage): boolean;
}

/** Draws pages, each once for all who ask within the time it is shared. Only pages that succeed are kept. */
function createPageRenderer(
  loadEntry: () => Promise<WebEntry>,
  { callApi, isDevelopment = false, onTenantChange }: PagesOptions,
): PageRenderer {
  const pages = new TimedCache<RenderedPage>(SHARED_PAGES);
  // Whosever they are: the page of all venues shows the changed one too, and none lives longer than some seconds.
  onTenantChange(() => pages.invalidatePrefix(''));
  return {
    isShown: (path, page) => pages.ready(path) === page,
    async draw(request, { tenant = '', locale }, path) {
      const callForPage: RenderContext['callApi'] = (key, input) =>
        callApi(key as CallKey, { ...input, tenant, locale } as DirectInput<CallKey>).catch(
          (error: unknown) => {
            const { status, body } = describeError(error, locale);
            if (status >= 500) request.log.error({ err: error, call: key }, 'a call for a page failed');
            throw Object.assign(new Error(body.code), { status, ...body });
          },
        );
      const render = async () =>
        renderPage(await loadEntry(), {
          path,
          locale,
          tenant: tenant || undefined,
          callApi: callForPage,
          isDevelopment,
        });
      const page = await pages.get(path, isDevelopment ? 0 : SHARED_SECONDS, render);
      if (page.status !== 200) pages.invalidate(path);
      return page;
    },
  };
}

function splitUrl(url: string): { path: string; search: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark) };
}
