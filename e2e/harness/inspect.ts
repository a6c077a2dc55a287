import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locale } from '@guichet/contract/locale.ts';
import { FRENCH_WORDS } from '@guichet/phrases/testing-french.ts';
import { expect, type Page } from '@playwright/test';
import { findLayoutProblems } from './layout.ts';
import { findMarkupProblems } from './markup.ts';
import { phrasesOf } from './phrases.ts';
import type { Visitor, Width } from './visitor.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Options {
  /** Language of the page, where it is not the visitor's. */
  locale?: Locale;
  /** What the page shows, for the description of a problem. */
  state?: string;
  /** Further widths of the window at which the layout is measured. */
  widths?: readonly Width[];
  /** False leaves the rules of axe out. */
  isAccessibilityChecked?: boolean;
}

/** Expects a page to be well formed, in one language, and without an accessibility violation. */
export async function inspect(visitor: Visitor): Promise<void> {
  expect(await findProblems(visitor)).toEqual([]);
}

/**
 * What is wrong with a page, one string each. At the visitor's own width everything is checked; at others the layout
 * alone, since texts and roles do not depend on the width.
 */
export async function findProblems(visitor: Visitor, options: Options = {}): Promise<string[]> {
  const { page, locale: own, width } = visitor;
  const { locale = own, state, widths = [], isAccessibilityChecked = true } = options;
  // Not that of a page which the browser still makes ready.
  await page.locator('h1:not([aria-busy=true] h1)').first().waitFor();
  const problems = [
    ...(await findTextProblems(visitor, locale)),
    ...(isAccessibilityChecked ? await findAccessibilityViolations(page) : []),
    ...(await findLayoutProblems(page)),
    ...(await findMarkupProblems(page)),
  ];
  const size = page.viewportSize() ?? { width, height: 900 };
  for (const other of widths.filter((one) => one !== width)) {
    await page.setViewportSize({ ...size, width: other });
    problems.push(...(await findLayoutProblems(page)));
  }
  await page.setViewportSize(size);
  const where = `${new URL(page.url()).pathname}${state ? ` (${state})` : ''}`;
  return problems.map((problem) => `${where}: ${problem}`);
}

/** The provider tenant is called by its French name in every language. */
const isName = (text: string): boolean => text === 'Plateforme';

/** The page's language, title and texts. */
async function findTextProblems({ page, site }: Visitor, locale: Locale): Promise<string[]> {
  const { title, texts, language } = await readTexts(page);
  const isSandbox = page.url().startsWith(`${site}/sandbox/`);
  // The payment provider's pages name their language without a country.
  const isLanguageRight = language === locale || (isSandbox && locale.startsWith(language));
  return [
    ...(isLanguageRight ? [] : [`its language is "${language}" instead of "${locale}"`]),
    ...(title.trim() === '' ? ['it has no title'] : []),
    ...(isSandbox
      ? []
      : findUntranslated(
          texts.filter((text) => !isName(text)),
          locale,
        ).map((text) => `not in ${locale}: ${text}`)),
  ];
}

/** All texts of a page that are in its own language, those of attributes included. */
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
      const found =
        node instanceof Element
          ? ['aria-label', 'placeholder', 'title', 'alt'].map((name) => node.getAttribute(name) ?? '')
          : [node.textContent ?? ''];
      texts.push(...found.map((text) => text.trim()).filter(Boolean));
    }
    return {
      title: document.title,
      language: document.documentElement.lang,
      texts: [...new Set([document.title, ...texts])],
    };
  });
}

/** Raw keys of phrases, and French on a page in another language. */
function findUntranslated(texts: readonly string[], locale: Locale): string[] {
  const { keys, areas, french } = foreignTexts(locale);
  const isKey = (word: string) => keys.has(word) || areas.has(areaOf(word));
  return texts.filter(
    (text) =>
      text.split(/\s/).some(isKey) || (locale !== 'fr-FR' && (french.has(text) || FRENCH_WORDS.test(text))),
  );
}

/** `cart` of a word that looks like the key `cart.total.continue`; otherwise the empty string. */
const areaOf = (word: string): string => /^([a-z]+)(\.[A-Za-z0-9-]+)+$/.exec(word)?.[1] ?? '';

/** What no page in a language may show: keys of phrases, and French ones that it does not share. */
interface ForeignTexts {
  keys: ReadonlySet<string>;
  areas: ReadonlySet<string>;
  french: ReadonlySet<string>;
}

const known = new Map<Locale, ForeignTexts>();

/** Made once for each language: every page that is inspected is compared with some thousand phrases. */
function foreignTexts(locale: Locale): ForeignTexts {
  const found = known.get(locale) ?? compareWithFrench(locale);
  known.set(locale, found);
  return found;
}

function compareWithFrench(locale: Locale): ForeignTexts {
  const own = phrasesOf(locale);
  const values = new Set(own.values());
  const isFrenchAlone = (text: string) => text.length > 2 && !values.has(text);
  return {
    keys: new Set(own.keys()),
    areas: new Set([...own.keys()].map((key) => key.slice(0, key.indexOf('.')))),
    french: new Set([...phrasesOf('fr-FR').values()].filter(isFrenchAlone)),
  };
}

/** What axe finds wrong with a page, one string each. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  // In a window as high as the page no bar at its edge covers what could be scrolled away from under it.
  const height = await page.evaluate(() =>
    document.querySelector(':modal') ? 0 : document.documentElement.scrollHeight,
  );
  if (!size || height <= size.height) return runAxe(page);
  await page.setViewportSize({ width: size.width, height });
  try {
    return await runAxe(page);
  } finally {
    await page.setViewportSize(size);
  }
}

async function runAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  await page.evaluate(waitForTransitions);
  return page.evaluate(async (rules) => {
    // Nothing behind a modal dialog can be reached, wherever it was scrolled to.
    const subject = document.querySelector(':modal') ?? document;
    // The bar that shows that the next page is loading lies beside the page, in no landmark.
    const context = { include: [subject], exclude: ['body > [role=progressbar]'] };
    // @ts-expect-error axe exists in the page alone
    const { violations } = await globalThis.axe.run(context, {
      runOnly: { type: 'tag', values: rules },
      resultTypes: ['violations'],
    });
    return (
      violations as { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[]
    ).map(
      ({ id, help, nodes }) =>
        `violates ${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}\n    ${node.failureSummary ?? ''}`).join('\n')}`,
    );
  }, RULES);
}

/** In the page: a button that has just been enabled still has the colour of a disabled one. */
async function waitForTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
