import { type RefObject, useEffect, useRef } from 'react';
import { scrollTo } from './purchase-bar.tsx';

/** On a small screen the choice of a session leads to its prices; by keyboard the choice goes on among the sessions. */
export function useScrollOnChoice(
  panel: RefObject<HTMLDivElement | null>,
  session: string | undefined,
): void {
  const shown = useRef(session);
  useEffect(() => {
    if (shown.current === session) return;
    shown.current = session;
    const isNarrow = matchMedia('(max-width: 960px)').matches;
    if (session && isNarrow && !document.querySelector('input:focus-visible')) scrollTo(panel);
  }, [panel, session]);
}
