import { useState } from 'react';
import { type WantedLine, wantedLines } from '#lib/cart.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { restoreLines } from '../cart-data.ts';
import { linesToRestore, removedWith } from '../lines/line-changes.ts';
import type { Enqueue, LiveCart } from '../live-cart.ts';
import type { Quantities } from './quantities.ts';

/** The last removed line, which can be restored. */
interface Removed {
  lines: WantedLine[];
  label: string;
  /** The rentals of the line's session were removed with it. */
  withRentals: boolean;
  /** Reason why restoring the line failed. */
  error?: string;
}

export interface Removal {
  removed: Removed | undefined;
  isUndoing: boolean;
  remove: (detailId: string, label: string) => void;
  undo: () => void;
  dismiss: () => void;
}

/** Removes lines, which releases their places immediately; undoes the last removal while places are left. */
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
      if (view.kind !== 'cart') return;
      const details = removedWith(view.cart.cartLines, detailId);
      const lines = linesToRestore(wantedLines(view.cart), details);
      if (lines.length === 0) return;
      for (const id of details) quantities.set(id, 0);
      const removed = { lines, label, withRentals: details.length > 1 };
      void quantities.flush().then((isDone) => isDone && setRemoved(removed));
    },
    undo() {
      if (!removed) return;
      setUndoing(true);
      enqueue(() => restoreLines(current.current, removed.lines))
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
