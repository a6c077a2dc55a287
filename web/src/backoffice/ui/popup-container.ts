import { useCallback, useState } from 'react';

/**
 * Where the popup of a control is rendered: within the modal dialog around the control, outside of which nothing can be
 * reached; otherwise within the landmark around it, where a screen reader looks for it.
 * @returns `ref` for an element around the control, `props` for the popup
 */
export function usePopupContainer() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const ref = useCallback((element: Element | null) => {
    if (element) setContainer(element.closest<HTMLElement>('dialog, main'));
  }, []);
  return { ref, props: container ? { UNSTABLE_portalContainer: container } : {} };
}
