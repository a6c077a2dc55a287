import type { Page } from '@playwright/test';

/** Returns the problems of a page's elements: blocks where HTML allows text only, landmarks that share a name. */
export async function findMarkupProblems(page: Page): Promise<string[]> {
  const misplaced = await page.evaluate(findMisplacedBlocks);
  const unnamed = await page.evaluate(findUnnamedNavigation);
  return [
    ...misplaced.map((element) => `HTML allows no ${element}`),
    ...unnamed.map((element) => `the navigation has no name: ${element}`),
  ];
}

/**
 * Finds blocks within elements that may contain phrasing content only; a `summary` may contain headings. Source:
 * HTML, phrasing content.
 */
function findMisplacedBlocks(): string[] {
  const blocks =
    'address, article, aside, blockquote, details, dialog, div, dl, fieldset, figure, footer, form, header, hr, main, nav, ol, p, pre, section, table, ul';
  const found = new Set<string>();
  for (const holder of document.querySelectorAll(
    'label, summary, button, span, p, legend, h1, h2, h3, h4, h5',
  ))
    for (const block of holder.querySelectorAll(`:scope :is(${blocks})`))
      if (!block.closest('summary > hgroup'))
        found.add(
          `<${block.localName} class="${block.className}"> in <${holder.localName} class="${holder.className}">`,
        );
  return [...found];
}

function findUnnamedNavigation(): string[] {
  return [...document.querySelectorAll('nav, [role=navigation]')]
    .filter((nav) => !nav.getAttribute('aria-label') && !nav.getAttribute('aria-labelledby'))
    .map((nav) => nav.textContent.trim().slice(0, 60));
}
