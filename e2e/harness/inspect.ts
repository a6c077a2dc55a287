import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locale } from '@guichet/contract/locale.ts';
import { FRENCH_WORDS } from '@guichet/phrases/testing-french.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phrasesOf } from './phrases.ts';
import { type Visitor, WIDTHS, type Width } from './visitor.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A page that anybody may land on: sound, in one language, and usable by everyone. */
export async function inspect(visitor: Visitor, options: { locale?: Locale } = {}): Promise<void> {
  const { page, locale, width } = visitor;
  await expectSound(visitor, options.locale ?? locale);
  const where = `${new URL(page.url()).pathname} at ${width}`;
  expect(await findBarriers(page), `barriers on ${where}`).toEqual([]);
}

interface Screen {
  width: Width;
  locale: Locale;
}

const PHONE: Screen = { width: 390, locale: 'fr-FR' };

/**
 * The screens on which a tour of a page is made: a phone in French, and another in another language. All widths are
 * measured in both, by {@link inspectAtEveryWidth}; that no language misses a phrase or has one in French is for the
 * tests of the phrases.
 */
export const ON_PHONE_AND_TABLET: readonly Screen[] = [PHONE, { width: 768, locale: 'en-GB' }];
export const ON_PHONE_AND_DESKTOP: readonly Screen[] = [PHONE, { width: 1280, locale: 'de-DE' }];

/** As {@link inspect} at the visitor's own width; at the others nothing may be missing or wider than the screen either. */
export async function inspectAtEveryWidth(visitor: Visitor): Promise<void> {
  await inspect(visitor);
  const { page, width: own } = visitor;
  const size = page.viewportSize() ?? { width: own, height: 900 };
  for (const width of WIDTHS.filter((other) => other !== own)) {
    await page.setViewportSize({ ...size, width });
    const { headings, overflow } = await readLayout(page);
    expect({ headings, overflow }, `${page.url()} at ${width}`).toEqual({ headings: 1, overflow: 0 });
  }
  await page.setViewportSize(size);
}

/** One `h1`, a title, the right language throughout, nothing wider than the screen. */
export async function expectSound({ page, site }: Visitor, locale: Locale): Promise<void> {
  await page.locator('h1').first().waitFor();
  const facts = { ...(await readLayout(page)), ...(await readTexts(page)) };
  const expected = { language: locale, headings: 1, overflow: 0, strangers: [] as string[] };
  const isSandbox = page.url().startsWith(`${site}/sandbox/`);
  const { title, texts, language, ...rest } = facts;
  const found = {
    // The bank's pages name their language without a country.
    language: isSandbox && locale.startsWith(language) ? locale : language,
    ...rest,
    strangers: isSandbox ? [] : findStrangers(texts, locale),
  };
  expect(found, `the page ${page.url()}`).toEqual(expected);
  expect(title.trim(), `the title of ${page.url()}`).not.toBe('');
}

/** How the page is drawn at the width of its window. */
function readLayout(page: Page) {
  return page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    overflow: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  }));
}

/** What the page says, from the page itself. */
function readTexts(page: Page) {
  return page.evaluate(() => {
    const texts: string[] = [];
    const isForeign = (element: Element) => {
      const owner = element.closest('[lang]');
      return owner !== null && owner !== document.documentElement;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || isForeign(element) || element.closest('script, style, template, [translate=no]'))
        continue;
      const said =
        node instanceof Element
          ? ['aria-label', 'placeholder', 'title', 'alt'].map((name) => node.getAttribute(name) ?? '')
          : [node.textContent ?? ''];
      texts.push(...said.map((text) => text.trim()).filter(Boolean));
    }
    return {
      title: document.title,
      language: document.documentElement.lang,
      texts: [...new Set([document.title, ...texts])],
    };
  });
}

/** Raw keys of phrases, and French on a page in another language. */
function findStrangers(texts: readonly string[], locale: Locale): string[] {
  const own = phrasesOf(locale);
  const spoken = new Set(own.values());
  const french = new Set(
    [...phrasesOf('fr-FR').values()].filter((text) => text.length > 2 && !spoken.has(text)),
  );
  const isKey = (word: string) => own.has(word) || namespaceOf(word) !== undefined;
  return texts.filter(
    (text) =>
      text.split(/\s/).some(isKey) || (locale !== 'fr-FR' && (french.has(text) || FRENCH_WORDS.test(text))),
  );

  function namespaceOf(word: string): string | undefined {
    const namespace = /^([a-z]+)(\.[A-Za-z0-9-]+)+$/.exec(word)?.[1];
    return [...own.keys()].find((key) => key.startsWith(`${namespace}.`));
  }
}

/** What stands in the way of people with disabilities, by the rules of axe. */
async function findBarriers(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  // A bar at the foot of the window covers what can be scrolled away from under it.
  const height = await page.evaluate(() =>
    document.querySelector('.save-bar') ? document.documentElement.scrollHeight : 0,
  );
  if (size && height > size.height) await page.setViewportSize({ width: size.width, height });
  try {
    return await judgeByAxe(page);
  } finally {
    if (size) await page.setViewportSize(size);
  }
}

async function judgeByAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (rules) => {
    // Behind a dialog nothing can be reached, wherever it was scrolled to.
    const subject = document.querySelector(':modal') ?? document;
    // @ts-expect-error axe is in the page alone
    const { violations } = await globalThis.axe.run(subject, {
      runOnly: { type: 'tag', values: rules },
      resultTypes: ['violations'],
    });
    return (
      violations as { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[]
    ).map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}\n    ${node.failureSummary ?? ''}`).join('\n')}`,
    );
  }, RULES);
}
