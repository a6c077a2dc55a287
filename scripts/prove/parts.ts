import type { ProofPart } from './part.ts';

/** All parts of `npm run prove`, in the order in which they run. */
export const PARTS: readonly ProofPart[] = [];
