import { type RefObject, useEffect, useRef } from 'react';

/** Pixels before the current entry, which show that others precede it. */
const BEFORE = 16;

/** Scrolls a row of links to the current one, since not all fit on a phone. @param current changes with it */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each current entry
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - BEFORE;
  }, [current]);
  return row;
}
