import type { CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { World } from './world.ts';

/** Inputs of some calls. */
export type SamplesOf<Keys extends CallKey> = { [K in Keys]: (world: World) => CallInput<K> };
