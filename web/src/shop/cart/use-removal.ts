import { useState } from 'react';
import { type WantedLine, wantedLines } from '#lib/cart.ts';
import { useSentence } from '#ui/sentence.ts';
import { restoreLine } from './change-cart.ts';
import type { LiveCart } from './use-live-cart.ts';
import type { Quantities } from './use-quantities.ts';
import type { Enqueue } from './use-serial-queue.ts';
import { lineToRestore } from './view.ts';

/** What was taken out of the cart last, and can be brought back. */
export interface Removed {
  line: WantedLine;
  label: string;
  /** Why it could not be brought back. */
  error?: string;
}

export interface Removal {
  removed: Removed | undefined;
  isUndoing: boolean;
  remove: (detailId: string, label: string) => void;
  undo: () => void;
  dismiss: () => void;
}

/** Taking out gives the places back at once; the last one can be undone while there still are places. */
export function useRemoval({ current, show }: LiveCart, quantities: Quantities, inTurn: Enqueue): Removal {
  const sentenceOf = useSentence();
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
      void quantities.settle().then((isDone) => isDone && setRemoved({ line, label }));
    },
    undo() {
      if (!removed) return;
      setUndoing(true);
      inTurn(() => restoreLine(current.current, removed.line))
        .then(
          (view) => {
            show(view);
            setRemoved(undefined);
          },
          (error) => setRemoved({ ...removed, error: sentenceOf(error) }),
        )
        .finally(() => setUndoing(false));
    },
  };
}
