import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/**
 * Subscribes to a part of a store, with React's own hook. Replaces the package with the same function, which the
 * router's store imports and which contains a second implementation for old versions of React.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  getServerSnapshot: (() => Snapshot) | null | undefined,
  selector: (snapshot: Snapshot) => Selection,
  isEqual?: (one: Selection, other: Selection) => boolean,
): Selection {
  const committed = useRef<{ selection: Selection } | undefined>(undefined);
  const [getSelection, getServerSelection] = useMemo(() => {
    let memory: { snapshot: Snapshot; selection: Selection } | undefined;
    const select = (snapshot: Snapshot): Selection => {
      if (memory && Object.is(memory.snapshot, snapshot)) return memory.selection;
      const known = memory ?? committed.current;
      const next = selector(snapshot);
      const selection = known && isEqual?.(known.selection, next) ? known.selection : next;
      memory = { snapshot, selection };
      return selection;
    };
    return [
      () => select(getSnapshot()),
      getServerSnapshot ? () => select(getServerSnapshot()) : undefined,
    ] as const;
  }, [getSnapshot, getServerSnapshot, selector, isEqual]);
  const selection = useSyncExternalStore(subscribe, getSelection, getServerSelection);
  useEffect(() => {
    committed.current = { selection };
  }, [selection]);
  return selection;
}
