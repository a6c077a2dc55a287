import { useSyncExternalStore } from 'react';

/** A value outside of React to which components subscribe. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

/** @param connect called with the first subscriber; returns the clean-up for the last */
export function createStore<Value>(initial: Value, connect?: () => () => void): Store<Value> {
  let value = initial;
  let disconnect: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) disconnect = connect?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) disconnect?.();
      };
    },
  };
}

/** Returns the store's value; `whileRendering` is its value on the server, and in the browser until hydration. */
export function useStore<Value>(store: Store<Value>, whileRendering: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => whileRendering);
}
