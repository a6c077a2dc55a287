import { createStore } from './store.ts';

/** Returns whether an administrator sees the site of a closed venue; see maintenance-page.tsx. */
export const preview = createStore(false);
