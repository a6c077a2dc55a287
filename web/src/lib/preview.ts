import { createStore } from './store.ts';

/** Returns whether an administrator sees the site of a closed venue; see maintenance-page.tsx. */
export const preview = createStore(false);

/** Reads a call of the public site with the drafts of the catalogue. @param usual makes the call without drafts */
type DraftReader = (
  key: string,
  input: { query?: unknown; body?: unknown },
  usual: () => Promise<unknown>,
) => Promise<unknown>;

/** Set while an administrator sees the shop with its drafts, until the page is loaded again; see draft-preview.ts. */
export const draftReader = createStore<DraftReader | undefined>(undefined);

/**
 * The hash of a link to the shop with its drafts; `#drafts/RIVAGE/ENTRY` leads on to a service, which may be new: the
 * server would answer that its page does not exist.
 */
export const DRAFTS_HASH = '#drafts';
