import { expect, type Locator } from '@playwright/test';
import type { Visitor } from './visitor.ts';

/** Maximum number of stops between two controls of a purchase; no page has so many. */
const MAX_TAB_STOPS = 90;

/** Presses Tab until a control has the focus, and expects a visible focus at every stop. */
export async function tabTo({ page }: Visitor, control: Locator): Promise<void> {
  await control.first().waitFor({ state: 'attached' });
  for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
    if (await hasFocus(control.first())) return;
    await page.keyboard.press('Tab');
    // Scrolling to the control may take a moment.
    await expect.poll(() => page.evaluate(describeFocusProblem), { message: page.url() }).toBe('');
  }
  throw new Error(`${control} was not reached with ${MAX_TAB_STOPS} presses of Tab at ${page.url()}.`);
}

/** Moves the focus to a control and presses a key: Enter, unless the control is ticked or chosen. */
export async function pressKeyOn(
  visitor: Visitor,
  control: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(visitor, control);
  await visitor.page.keyboard.press(key);
}

/** Moves the focus to a field and types. */
export async function typeInto(visitor: Visitor, field: Locator, text: string): Promise<void> {
  await tabTo(visitor, field);
  await visitor.page.keyboard.type(text);
}

async function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/** Runs in the page: returns why the focus is not visible, or an empty string. */
function describeFocusProblem(): string {
  const element = document.activeElement as HTMLElement;
  // At the end of the page the browser's own controls get the focus.
  if (element === document.body) return '';
  const label = element.closest('label') ?? element;
  const hasOutline = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
    (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
    / 0px 0px 0px [2-9](\.\d+)?px/.test(boxShadow);
  // A card whose link covers all of it shows the focus around the whole card.
  const isMarked = [element, label, element.closest('article, li') ?? element].some(
    (one) => hasOutline(getComputedStyle(one)) || hasOutline(getComputedStyle(one, '::after')),
  );
  const shown = element.classList.contains('visually-hidden') ? label : element;
  const isInSight = [...shown.getClientRects()].some(({ left, right, top, bottom }) => {
    const spots = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [right - 3, top + 3],
      [left + 3, bottom - 3],
      [right - 3, bottom - 3],
    ] as const;
    return spots.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    });
  });
  if (isMarked && isInSight) return '';
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
  return `The focus on ${element.tagName.toLowerCase()} "${name}" is ${isMarked ? 'hidden' : 'not marked'}.`;
}
