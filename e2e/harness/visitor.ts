import type { Locale } from '@guichet/contract/locale.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { publicPath } from '../../web/src/lib/localized-path.ts';
import { phraseIn } from './phrases.ts';
import { PATIENCE_MS } from './timeouts.ts';

/** Widths that the product is drawn for. */
export const WIDTHS = [390, 768, 1280] as const;
export type Width = (typeof WIDTHS)[number];

/** A person with a browser of their own. */
export interface Visitor {
  locale: Locale;
  width: Width;
  page: Page;
  context: BrowserContext;
  /** Origin of the site. */
  site: string;
  /** What the pages say, in the visitor's language. */
  say(key: string, values?: Record<string, string | number>): string;
  /** Types an address, without the language: `/aqua-rivage/cart`. @returns the status of the answer */
  open(path: string): Promise<number>;
  /** Statuses of answers that are part of the story, such as a refusal. */
  allow(...statuses: number[]): void;
  /** What went wrong on the pages so far, one sentence each. */
  problems(): string[];
}

/** What the console says of answers, which are judged by their status. */
const ABOUT_ANSWERS = /^Failed to load resource: the server responded/;
/** A page that tells of a failed answer logs the error as well. */
const ABOUT_FAILURES = /^ApiError: /;

export async function createVisitor(
  context: BrowserContext,
  { locale, width, site }: { locale: Locale; width: Width; site: string },
): Promise<Visitor> {
  context.setDefaultTimeout(PATIENCE_MS);
  const found: string[] = [];
  const allowed = new Set<number>();
  context.on('weberror', (error) => found.push(`Script error: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error' || ABOUT_ANSWERS.test(text)) return;
    if (ABOUT_FAILURES.test(text) && allowed.size > 0) return;
    found.push(`Console: ${text} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== site) found.push(`Foreign request: ${url.href}`);
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
    say: (key, values) => phraseIn(locale, key, values),
    async open(path) {
      const response = await page.goto(site + publicPath(locale, path));
      await isAlive(page);
      return response?.status() ?? 0;
    },
    allow: (...statuses) => {
      for (const status of statuses) allowed.add(status);
    },
    problems: () => found,
  };
}

/** Waits until the page answers to the visitor: the server's markup is there before its behaviour. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));
    return [...document.querySelectorAll('main, main a, main button, main input')].every(isReact);
  });
}
