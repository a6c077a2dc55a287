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
  /** Language of the page, if it differs from the visitor's. */
  locale?: Locale;
  /** The shown state of the page, for the description of a problem. */
  state?: string;
  /** Further window widths at which the layout is measured. */
  widths?: readonly Width[];
  /** Whether the rules of axe are checked; true by default. */
  isAccessibilityChecked?: boolean;
}

/** Expects a page to be well formed, in one language, and without an accessibility violation. */
export async function inspect(visitor: Visitor): Promise<void> {
  expect(await findProblems(visitor)).toEqual([]);
}

/**
 * Returns the problems of a page, one string each. At the visitor's own width everything is checked; at other widths
 * only the layout, since texts and roles do not depend on the width.
 */
export async function findProblems(visitor: Visitor, options: Options = {}): Promise<string[]> {
  const { page, locale: own, width } = visitor;
  const { locale = own, state, widths = [], isAccessibilityChecked = true } = options;
  // The page is visible, unlike one that the browser still prepares.
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

/** Name of the provider tenant, which is French in every language. */
const isName = (text: string): boolean => text === 'Plateforme';

/** Returns the problems of the page's language, title and texts. */
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

/** Returns all texts of a page in its own language, including those of attributes. */
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

/** Finds raw keys of phrases, and French on a page in another language. */
function findUntranslated(texts: readonly string[], locale: Locale): string[] {
  const { keys, areas, french } = foreignTexts(locale);
  const isKey = (word: string) => keys.has(word) || areas.has(areaOf(word));
  return texts.filter(
    (text) =>
      text.split(/\s/).some(isKey) || (locale !== 'fr-FR' && (french.has(text) || FRENCH_WORDS.test(text))),
  );
}

/** Returns `cart` for a word that looks like the key `cart.total.continue`, otherwise an empty string. */
const areaOf = (word: string): string => /^([a-z]+)(\.[A-Za-z0-9-]+)+$/.exec(word)?.[1] ?? '';

/** Texts that no page in a language may show: keys of phrases, and French phrases that differ from its own. */
interface ForeignTexts {
  keys: ReadonlySet<string>;
  areas: ReadonlySet<string>;
  french: ReadonlySet<string>;
}

const known = new Map<Locale, ForeignTexts>();

/** Returns the foreign texts of a language, cached since every page is compared with about a thousand phrases. */
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

/** Returns the violations that axe finds, one string each. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  // In a window as high as the page, a bar at its edge covers no content that could be scrolled into view.
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
    // Content behind a modal dialog cannot be reached, wherever the page was scrolled to.
    const subject = document.querySelector(':modal') ?? document;
    // The bar that shows the loading of the next page lies beside the page, in no landmark.
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

/** Runs in the page: a button that was just enabled still has the colour of a disabled one. */
async function waitForTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
