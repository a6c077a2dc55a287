import type { Locale } from '@guichet/contract/locale.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { publicPath } from '../../web/src/lib/localized-path.ts';
import { phraseIn } from './phrases.ts';

/** Widths in CSS pixels at which every page is checked: two phones, a tablet in portrait and landscape, a desktop. */
export const WIDTHS = [320, 390, 768, 1024, 1280] as const;
export type Width = (typeof WIDTHS)[number];

/** A person with a browser context of their own. */
export interface Visitor {
  locale: Locale;
  width: Width;
  page: Page;
  context: BrowserContext;
  /** Origin of the site. */
  site: string;
  /** The phrase of a key in the visitor's language. */
  t(key: string, values?: Record<string, string | number>): string;
  /** Navigates to a path without its language, `/aqua-rivage/cart`. @returns the status of the response */
  open(path: string): Promise<number>;
  /** Statuses of failed responses that the test expects. */
  allowStatus(...statuses: number[]): void;
  /** A foreign origin that the test expects requests to. */
  allowOrigin(origin: string): void;
  /** Returns the problems of the visited pages so far, one sentence each. */
  problems(): string[];
}

/** Console messages about failed responses, which are checked by their status, and about a missing network. */
const FAILED_RESPONSE_MESSAGE =
  /^Failed to load resource: (the server responded|net::ERR_INTERNET_DISCONNECTED)/;
/** Console messages of a page that shows the error of a failed response, or of a part that could not be loaded. */
const LOGGED_API_ERROR = /^(ApiError|MissingPart): /;

export async function createVisitor(
  context: BrowserContext,
  { locale, width, site }: { locale: Locale; width: Width; site: string },
): Promise<Visitor> {
  const found: string[] = [];
  const allowed = new Set<number>();
  const origins = new Set<string>();
  context.on('weberror', (error) => found.push(`Script error: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error' || FAILED_RESPONSE_MESSAGE.test(text)) return;
    if (LOGGED_API_ERROR.test(text) && allowed.size > 0) return;
    found.push(`Console: ${text} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== site && !origins.has(url.origin))
      found.push(`Foreign request: ${url.href}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400 || allowed.has(response.status())) return;
    found.push(`Answer ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  const page = await context.newPage();
  return {
    locale,
    width,
    page,
    context,
    site,
    t: (key, values) => phraseIn(locale, key, values),
    async open(path) {
      const response = await page.goto(site + publicPath(locale, path));
      await waitForHydration(page);
      return response?.status() ?? 0;
    },
    allowStatus: (...statuses) => {
      for (const status of statuses) allowed.add(status);
    },
    allowOrigin: (origin) => void origins.add(origin),
    problems: () => found,
  };
}

/** Waits until the page is hydrated: the server's markup exists before its behaviour. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));
    // Links in a venue's texts are plain markup; React renders the element around them.
    return [...document.querySelectorAll('main, main a, main button, main input')].every((element) =>
      isReact(element.closest('[data-rich-text]') ?? element),
    );
  });
}

/** Writes to the browser's storage of the site, before or between the pages that read it. */
export async function storeItems({ page, site }: Visitor, items: Record<string, string>): Promise<void> {
  // Any address of the site works, since all share its storage.
  if (!page.url().startsWith(site)) await page.goto(`${site}/robots.txt`);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(items));
}
