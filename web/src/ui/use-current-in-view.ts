import { type RefObject, useEffect, useRef } from 'react';

/** Space before the current entry, so that it shows that others precede it; in px. */
const BEFORE = 16;

/** Scrolls a row of links, of which not all fit on a phone, to the current one. @param current changes with it */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each that becomes the current one
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - BEFORE;
  }, [current]);
  return row;
}
