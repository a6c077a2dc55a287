const CONTROLS = 'input, select, textarea, button';

/**
 * Focuses the first invalid control and scrolls it into view, unfolding what hides it. The error of a group, such as a
 * list without an element, moves the focus to the first control of the group.
 * @returns whether there is an error
 */
export function focusFirstError(form: HTMLElement | null): boolean {
  const found = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]');
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
