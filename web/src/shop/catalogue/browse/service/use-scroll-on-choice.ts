import { type RefObject, useEffect, useRef } from 'react';
import { scrollTo } from './purchase-bar.tsx';

/**
 * On a small screen a choice leads to the next step: a day to its sessions, a session to its prices. By keyboard the
 * choice goes on where it is.
 */
export function useScrollOnChoice(panel: RefObject<HTMLElement | null>, choice: string | undefined): void {
  const shown = useRef(choice);
  useEffect(() => {
    if (shown.current === choice) return;
    shown.current = choice;
    const isNarrow = matchMedia('(max-width: 960px)').matches;
    if (choice && isNarrow && !document.querySelector(':is(input, a):focus-visible')) scrollTo(panel);
  }, [panel, choice]);
}
