import type { Page } from '@playwright/test';

/** Milliseconds until a page has settled after a resize, and the interval of the measurements. */
const SETTLE_MS = 2000;
const LOOK_MS = 100;

/**
 * Returns the layout problems of a settled page: not one `h1`, an element wider than the window, a word broken over
 * two lines, an action that is covered wherever the page is scrolled, a target too small for a finger.
 */
export async function findLayoutProblems(page: Page): Promise<string[]> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const problems = await measureLayout(page);
    if (problems.length === 0 || waited >= SETTLE_MS) return problems;
    await page.waitForTimeout(LOOK_MS);
  }
}

async function measureLayout(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width;
  const { headings, overflow, causes } = await page.evaluate(measureWidth);
  const broken = await page.evaluate(findBrokenWords);
  const covered = await page.evaluate(findCoveredActions);
  const small = await page.evaluate(findSmallTargets);
  return [
    ...(headings === 1 ? [] : [`it has ${headings} h1 at ${width} px`]),
    ...(overflow > 0 ? [describeOverflow(overflow, width, causes)] : []),
    ...broken.map((word) => `it breaks the word "${word}" at ${width} px`),
    ...covered.map((action) => `the action ${action} at ${width} px`),
    ...small.map((target) => `the target ${target} at ${width} px`),
  ];
}

const describeOverflow = (overflow: number, width: number | undefined, causes: readonly string[]): string =>
  `it is ${overflow} px too wide at ${width} px: ${causes.slice(0, 4).join(', ')}`;

function measureWidth() {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isOutside = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5;
  const outside = scrollWidth > clientWidth ? [...document.body.querySelectorAll('*')].filter(isOutside) : [];
  return {
    headings: document.querySelectorAll('h1').length,
    overflow: scrollWidth - clientWidth,
    causes: outside
      .filter((element) => ![...element.children].some(isOutside))
      .map((element) => `<${element.localName}> "${element.textContent.trim().slice(0, 40)}"`),
  };
}

/** Returns words of letters that break over two lines; addresses and numbers may break. */
function findBrokenWords(): string[] {
  const broken = new Set<string>();
  const range = document.createRange();
  const linesOf = (node: Node, start: number, end: number) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const element = node.parentElement;
    if (!element || text.trim() === '' || linesOf(node, 0, text.length) < 2) continue;
    if (element.closest('.visually-hidden, [translate=no], code, pre') || element.clientWidth === 1) continue;
    // Browsers with a dictionary hyphenate such words; the browser of the tests has none.
    const isHyphenated = getComputedStyle(element).hyphens === 'auto';
    for (const { index, 0: word } of text.matchAll(/\p{L}{2,}/gu)) {
      const around = text.slice(0, index).match(/\S*$/)?.[0] + (text.slice(index).match(/^\S*/)?.[0] ?? '');
      if (/[@/_\d\u00ad-]/.test(around) || (isHyphenated && word.length >= 14)) continue;
      if (linesOf(node, index, index + word.length) > 1) broken.add(word);
    }
  }
  return [...broken];
}

/** Returns buttons that another element covers even when they are scrolled to the middle of the window. */
function findCoveredActions(): string[] {
  // Popups of a button or a field close when the page scrolls or the focus leaves.
  if (document.querySelector('[role=menu], [role=listbox]:not([hidden]), [popover]:popover-open')) return [];
  const scope = document.querySelector(':modal') ?? document.querySelector('main') ?? document.body;
  const covered: string[] = [];
  const { scrollX, scrollY } = window;
  for (const action of scope.querySelectorAll<HTMLElement>('button, a[class*=button], input[type=submit]')) {
    if (!action.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (action.closest('[inert], [aria-hidden=true], .visually-hidden')) continue;
    action.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = action.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || action.contains(hit) || hit.contains(action)) continue;
    const name = action.textContent.trim() || action.ariaLabel;
    covered.push(`"${name}" lies under <${hit.localName}> "${hit.textContent?.trim().slice(0, 40)}"`);
  }
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  return covered;
}

/**
 * Returns controls with a clickable area under 44 px, including invisible padding. A link within a sentence may be as
 * high as its line. The sessions of a dense calendar, which its list offers at full size, may have 24 px (WCAG 2.2, 2.5.8).
 */
function findSmallTargets(): string[] {
  const MINIMUM = 43.5;
  const DENSE_MINIMUM = 23.5;
  const small: string[] = [];
  const isInSentence = (control: HTMLElement) => {
    if (control.localName !== 'a' || getComputedStyle(control).display !== 'inline') return false;
    let block = control.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    const around = [...(block?.childNodes ?? [])].filter((node) => !node.contains(control));
    return around.some((node) => /\p{L}{2}/u.test(node.textContent ?? ''));
  };
  /** Whether an element is for screen readers only, whichever library hides it. */
  const isClipped = (control: HTMLElement) => {
    for (let one: HTMLElement | null = control; one; one = one.parentElement) {
      if (one.offsetWidth <= 1 && getComputedStyle(one).overflow === 'hidden') return true;
    }
    return false;
  };
  const scope = document.querySelector(':modal') ?? document.body;
  for (const control of scope.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=tab]',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    if (control.closest('[inert], [aria-hidden=true]') || isClipped(control)) continue;
    if (isInSentence(control)) continue;
    const { width, height, bottom } = (control.closest('label') ?? control).getBoundingClientRect();
    const area = getComputedStyle(control, '::after');
    const isLarger = area.content !== 'none' && area.position === 'absolute';
    const [wide, high] = [
      Math.max(width, isLarger ? Number.parseFloat(area.width) : 0),
      Math.max(height, isLarger ? Number.parseFloat(area.height) : 0),
    ];
    const minimum = control.closest('[data-dense]') ? DENSE_MINIMUM : MINIMUM;
    if (width === 0 || (wide >= minimum && high >= minimum)) continue;
    // Off the screen until it has the focus, such as the skip link.
    if (bottom <= 0) continue;
    const name = control.ariaLabel || control.textContent.trim().slice(0, 40) || control.localName;
    small.push(`"${name}" is ${Math.round(wide)} × ${Math.round(high)} px`);
  }
  return small;
}
