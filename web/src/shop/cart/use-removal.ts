import { useState } from 'react';
import { type WantedLine, wantedLines } from '#lib/cart.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { restoreLine } from './change-cart.ts';
import type { LiveCart } from './use-live-cart.ts';
import type { Quantities } from './use-quantities.ts';
import type { Enqueue } from './use-serial-queue.ts';
import { lineToRestore } from './view.ts';

/** The line removed last, which can be restored. */
export interface Removed {
  line: WantedLine;
  label: string;
  /** Why it could not be restored. */
  error?: string;
}

export interface Removal {
  removed: Removed | undefined;
  isUndoing: boolean;
  remove: (detailId: string, label: string) => void;
  undo: () => void;
  dismiss: () => void;
}

/** Removing a line releases its places at once; the last removal can be undone while places are left. */
export function useRemoval({ current, show }: LiveCart, quantities: Quantities, enqueue: Enqueue): Removal {
  const errorMessage = useErrorMessage();
  const [removed, setRemoved] = useState<Removed>();
  const [isUndoing, setUndoing] = useState(false);
  return {
    removed,
    isUndoing,
    dismiss: () => setRemoved(undefined),
    remove(detailId, label) {
      const { current: view } = current;
      const line = view.kind === 'cart' ? lineToRestore(wantedLines(view.cart), detailId) : undefined;
      if (!line) return;
      quantities.set(detailId, 0);
      void quantities.flush().then((isDone) => isDone && setRemoved({ line, label }));
    },
    undo() {
      if (!removed) return;
      setUndoing(true);
      enqueue(() => restoreLine(current.current, removed.line))
        .then(
          (view) => {
            show(view);
            setRemoved(undefined);
          },
          (error) => setRemoved({ ...removed, error: errorMessage(error) }),
        )
        .finally(() => setUndoing(false));
    },
  };
}
