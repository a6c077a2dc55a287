import { useCallback, useState } from 'react';

/**
 * Where the popup of a control is rendered: within the modal dialog around the control, outside of which nothing can be
 * reached; at the end of the page otherwise.
 * @returns `ref` for an element around the control, `props` for the popup
 */
export function usePopupContainer() {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const ref = useCallback((element: Element | null) => {
    if (element) setDialog(element.closest('dialog'));
  }, []);
  return { ref, props: dialog ? { UNSTABLE_portalContainer: dialog } : {} };
}
