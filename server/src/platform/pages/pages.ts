import { setTimeout as sleep } from 'node:timers/promises';
import { type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '../http/response-cache.ts';
import { failurePageOf, isRefusal } from './failure-page.ts';
import { loadBuiltWeb, loadLiveWeb, WEB_FOLDER } from './load-web.ts';
import { type PageAddress, pathIn, readAddress } from './page-address.ts';
import { createPageAdmission, DELAY_MS } from './page-admission.ts';
import {
  type CatalogueCodes,
  createPageRenderer,
  type PageRendererOptions,
  type WebEntry,
} from './page-renderer.ts';
import { ALL_LANGUAGES, browserLanguage, namesNoLanguage, preferredLanguage } from './preferred-language.ts';
import { renderedPathOf } from './rendered-path.ts';
import type { PolicyOptions } from './security-headers.ts';
import { registerSecurityContact } from './security-txt.ts';
import { replayPage, sendPage } from './send-page.ts';
import { buildIn, registerAssets, registerWellKnownFiles } from './static-files.ts';

export interface PagesOptions extends Pick<PageRendererOptions, 'callApi' | 'onTenantChange' | 'phrasesOf'> {
  /** Origin of the platform, without a trailing slash. */
  publicUrl: string;
  deploymentMode: string;
  /** Who receives reports of weaknesses, see security-txt.ts. */
  securityContact?: string | undefined;
  /** Serves the sources of the pages as they change, instead of the build. */
  isDevelopment?: boolean;
  responseCache: ResponseCache;
  /** The server side of the pages; the built one by default. */
  loadEntry?: PageRendererOptions['loadEntry'];
  /** Foreign origins that a tenant's pages may send to or be shown by: its payment provider, its tracker. */
  originsOf(tenant: string): Promise<ForeignOrigins>;
  /** Languages that a tenant offers to visitors, the default first; undefined for an unknown tenant. */
  languagesOf(tenant: string): Promise<readonly Locale[] | undefined>;
  /** Whether a tenant shows the items of these codes; a page of any other item is not rendered. */
  showsCodes?(tenant: string, codes: CatalogueCodes): Promise<boolean>;
  /** Throws while the process is overloaded. */
  refuseUnderOverload?: () => void;
  /** Origin of each page; by default the platform's, whatever the host. */
  places?: PagePlaces;
}

/** Origins of tenants' pages. */
export interface PagePlaces {
  /** Origin of a tenant's pages, and of pages without tenant, without a trailing slash. */
  originOf(tenant: string | undefined): Promise<string>;
  /** Origin that belongs to a host name. */
  originAt(hostname: string): Promise<string>;
  /**
   * Origin and path of a page that was requested under a host name where it does not live.
   * @param path with its search
   */
  elsewhere(hostname: string, address: PageAddress, path: string): Promise<string | undefined>;
}

interface ForeignOrigins extends Pick<PolicyOptions, 'formOrigins' | 'connectOrigins'> {
  /** Websites that may show the embedded page. */
  frameOrigins: readonly string[];
}

const NONE: ForeignOrigins = { formOrigins: [], connectOrigins: [], frameOrigins: [] };

/** First segments that are not tenants: unknown addresses below them are no pages. */
const RESERVED = new Set(['api', 'assets', 'css', 'health', 'icons', 'metrics', 'octo', 'sandbox']);

/** Serves the pages and their assets. Register it after every other route: it handles all other addresses. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { callApi, onTenantChange, publicUrl, phrasesOf, isDevelopment = false } = options;
  const places = options.places ?? atOneOrigin(publicUrl);
  const allowsRobots = options.deploymentMode === 'prod';
  const assets = new URL('dist/client/assets/', WEB_FOLDER);
  const build = isDevelopment ? 'development' : await buildIn(assets);
  registerWellKnownFiles(app, { allowsRobots, originAt: places.originAt, build });
  registerSecurityContact(app, { contact: options.securityContact, originAt: places.originAt });
  const loadEntry = options.loadEntry ?? (isDevelopment ? await loadLiveWeb(app) : await loadBuiltWeb());
  if (!isDevelopment) await registerAssets(app, assets);
  const renderer = createPageRenderer({
    loadEntry,
    callApi,
    admission: createPageAdmission(options.refuseUnderOverload ?? (() => undefined)),
    phrasesOf,
    originOf: places.originOf,
    isDevelopment,
    onTenantChange,
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const { path, search } = splitUrl(request.url);
      if (RESERVED.has(path.split('/')[1]?.toLowerCase() ?? '')) return reply.callNotFound();
      const address = readAddress(path);
      if (path !== address.canonicalPath) return reply.redirect(address.canonicalPath + search, 301);
      // Not permanent: a venue may move again.
      const place = await places.elsewhere(request.hostname, address, path + search);
      if (place !== undefined) return reply.redirect(place, 302);
      const venue = await venueOf(address, options);
      const languages = languagesAt(address, venue.languages);
      const target = languageOf(address, languages, preferredLanguage(request.headers, languages ?? []));
      // Not permanent: the language may be offered, or chosen, again.
      if (target !== address.locale) {
        reply.header('vary', 'accept-language, cookie').header('cache-control', 'private, no-store');
        return reply.redirect(pathIn(target, address.canonicalPath) + search, 302);
      }
      const isUnknown = await isNothing(await loadEntry(), path, address, options);
      const rendered = renderedPathOf(address, search, { isUnknown, isVenue: venue.isKnown });
      const page = await renderer.render(request, address, rendered).catch(async (error: unknown) => {
        if (isRefusal(error)) await sleep(DELAY_MS);
        else request.log.error({ err: error }, 'A page could not be rendered');
        return failurePageOf(error, address.locale);
      });
      const known = address.tenant ? await options.originsOf(address.tenant).catch(() => NONE) : NONE;
      const { frameOrigins, ...origins } = known;
      // The back office shows it too, as a preview.
      const frameAncestors = address.isEmbedded ? ["'self'", ...frameOrigins] : [];
      const policy = { ...origins, frameAncestors, usesCamera: address.isEntrance, isDevelopment };
      await sendPage(request, reply, page, policy);
      const replay = await replayPage(request, page, policy, () => renderer.isCurrent(rendered.path, page));
      // Shared responses depend on the browser's languages, not on a visitor's choice.
      const usual = languageOf(address, languages, browserLanguage(request.headers, languages ?? []));
      if (replay && usual === address.locale) options.responseCache.remember(request, replay);
      return reply;
    },
  });
}

/**
 * Whether no page matches a path, or its page would find nothing. When the catalogue does not respond, the page is
 * rendered.
 */
async function isNothing(
  entry: WebEntry,
  path: string,
  { tenant }: PageAddress,
  { showsCodes }: Pick<PagesOptions, 'showsCodes'>,
): Promise<boolean> {
  if (entry.isUnknown?.(path)) return true;
  const codes = entry.codesIn?.(path);
  if (!codes || tenant === undefined || !showsCodes) return false;
  return !(await showsCodes(tenant, codes).catch(() => true));
}

/** Whether a page's venue exists, and its languages; assumed to exist when the directory does not respond. */
async function venueOf({ tenant }: PageAddress, { languagesOf }: Pick<PagesOptions, 'languagesOf'>) {
  if (tenant === undefined) return { isKnown: true, languages: undefined };
  try {
    const languages = await languagesOf(tenant);
    return { isKnown: languages !== undefined, languages };
  } catch {
    return { isKnown: true, languages: undefined };
  }
}

/** Languages of a page; undefined when any is shown. */
function languagesAt(
  { tenant, isBackoffice }: PageAddress,
  ofVenue: readonly Locale[] | undefined,
): readonly Locale[] | undefined {
  // Administrators read their own language, whatever visitors are offered.
  if (isBackoffice) return undefined;
  return tenant ? ofVenue : ALL_LANGUAGES;
}

/**
 * Language in which a page is shown.
 * @param preferred the visitor's language, for an address that names none
 */
function languageOf(
  address: PageAddress,
  languages: readonly Locale[] | undefined,
  preferred: Locale | undefined,
): Locale {
  if (!languages) return address.locale;
  if (preferred && namesNoLanguage(address)) return preferred;
  return languages.includes(address.locale) ? address.locale : offeredLocale(languages, address.locale);
}

const atOneOrigin = (publicUrl: string): PagePlaces => ({
  originOf: async () => publicUrl,
  originAt: async () => publicUrl,
  elsewhere: async () => undefined,
});

function splitUrl(url: string): { path: string; search: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark) };
}
