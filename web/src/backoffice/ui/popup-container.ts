import { useCallback, useState } from 'react';

/**
 * Returns the element in which the popup of a control is rendered. It is the modal dialog around the control, since
 * nothing outside a dialog can be reached, otherwise the landmark around it, where screen readers look.
 * @returns `ref` for an element around the control, `props` for the popup
 */
export function usePopupContainer() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const ref = useCallback((element: Element | null) => {
    if (element) setContainer(element.closest<HTMLElement>('dialog, main'));
  }, []);
  return { ref, props: container ? { UNSTABLE_portalContainer: container } : {} };
}
