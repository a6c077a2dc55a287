import type { Locale } from '@guichet/contract/locale.ts';
import { deferScripts } from './deferred-scripts.ts';
import { NONCE_PLACEHOLDER, RenderedPage } from './rendered-page.ts';

/** The built (or, in development, the live) server side of the web workspace. */
export interface WebEntry {
  fetch(request: Request, options: { context: object }): Response | Promise<Response>;
}

/** What the rendering of a page may ask of us; the web workspace declares the same shape. */
export interface RenderContext {
  nonce: string;
  locale: Locale;
  tenant: string | undefined;
  callApi(key: string, input: { query?: unknown; body?: unknown }): Promise<unknown>;
  /** Where the page leaves the status of its answer when it is not the router's own. */
  outcome: { status?: number };
}

export interface RenderRequest {
  /** Path and search, as the routes of the page read them. */
  path: string;
  locale: Locale;
  tenant: string | undefined;
  callApi: RenderContext['callApi'];
  /** Scripts start with the page instead of after its first paint: they are not built. */
  isDevelopment: boolean;
}

/** A page that takes longer is given up: something below it hangs. */
const RENDER_TIMEOUT_MS = 10_000;

/** Draws a page for any number of visitors. @throws when the rendering fails or lasts too long */
export async function renderPage(
  entry: WebEntry,
  { path, locale, tenant, callApi, isDevelopment }: RenderRequest,
): Promise<RenderedPage> {
  const context: RenderContext = { nonce: NONCE_PLACEHOLDER, locale, tenant, callApi, outcome: {} };
  const request = new Request(`http://pages.invalid${path}`, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
  });
  const response = await entry.fetch(request, { context });
  const html = await response.text();
  const status = context.outcome.status ?? response.status;
  return new RenderedPage(
    status,
    isDevelopment ? html : deferScripts(html),
    response.headers.get('location')?.replace('http://pages.invalid', ''),
  );
}
