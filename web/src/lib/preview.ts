import { createStore } from './store.ts';

/** Whether an administrator sees the site of a venue that is closed to visitors; see maintenance-page.tsx. */
export const preview = createStore(false);
