import { useState } from 'react';
import { type WantedLine, wantedLines } from '#lib/cart.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { restoreLines } from './change-cart.ts';
import type { LiveCart } from './use-live-cart.ts';
import type { Quantities } from './use-quantities.ts';
import type { Enqueue } from './use-serial-queue.ts';
import { linesToRestore, removedWith } from './view.ts';

/** What was removed last, which can be restored. */
export interface Removed {
  lines: WantedLine[];
  label: string;
  /** Rentals of its session went with it. */
  withRentals: boolean;
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
