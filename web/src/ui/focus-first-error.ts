const CONTROLS = 'input, select, textarea, button';

const INVALID = '[aria-invalid="true"]';

/**
 * Focuses the first invalid control, or the first error, and scrolls it into view, unfolding what hides it. The error of
 * a group, such as a list without an element, moves the focus to the first control of the group.
 */
export function focusFirstError(form: HTMLElement | null): void {
  focusFirst(form, `${INVALID}, [data-error]`);
}

/**
 * Focuses the first invalid control, which keeps the visitor from going on. The reason of an earlier refusal does not.
 * @returns whether there is one
 */
export const focusFirstInvalid = (form: HTMLElement | null): boolean => focusFirst(form, INVALID);

function focusFirst(form: HTMLElement | null, selector: string): boolean {
  const found = form?.querySelector<HTMLElement>(selector);
  if (!found) return false;
  for (let at = found.closest('details'); at; at = at.parentElement?.closest('details') ?? null)
    at.open = true;
  const group = found.closest('fieldset') ?? found.parentElement;
  const control = found.matches(CONTROLS)
    ? found
    : group?.querySelector<HTMLElement>(`:is(${CONTROLS}):not(:disabled)`);
  (control ?? found).focus({ preventScroll: true });
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  found.scrollIntoView({ block: 'center', behavior: prefersReducedMotion ? 'instant' : 'smooth' });
  return true;
}
