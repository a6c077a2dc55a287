import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus by arrow keys from the search field to the links below it and between the links; up from the first
 * link returns to the field. Enter in the field opens the first link.
 * @param place contains the field, an `input`, and the links, each marked with `data-result`
 * @param isSettled whether the links match the content of the field; Enter opens none before
 */
export function useArrowKeys(place: RefObject<HTMLElement | null>, isSettled: boolean): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
      const stops = [...element.querySelectorAll<HTMLElement>('input[type="search"], [data-result]')];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      if (at < 0) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
      } else if (event.key === 'Enter' && at === 0) {
        event.preventDefault();
        if (isSettled) stops[1]?.click();
      }
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [place, isSettled]);
}
