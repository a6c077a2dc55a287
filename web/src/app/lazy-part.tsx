import { type FunctionComponent, lazy } from 'react';
import { recoverFrom } from './stale-chunks.ts';

interface Part<Props extends object> {
  default: FunctionComponent<Props>;
}

/** Creates a component that is loaded when it is shown. @param Instead replaces it when it cannot be loaded */
export const lazyPart = <Props extends object>(
  load: () => Promise<Part<Props>>,
  Instead: FunctionComponent,
) => lazy(() => loadOr(load, Instead));

/** Creates a {@link lazyPart} with `preload`, after which it renders immediately without a waiting page. */
export function preloadedPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  Instead: FunctionComponent,
) {
  let loaded: Part<Props> | undefined;
  const preload = async (): Promise<void> => {
    loaded ??= await loadOr(load, Instead);
  };
  const part = lazy(() => (loaded ? alreadyLoaded(loaded) : loadOr(load, Instead)));
  // The server renders the component without a waiting page from the first request on.
  if (import.meta.env.SSR) void preload();
  return Object.assign(part, { preload });
}

const loadOr = <Props extends object>(load: () => Promise<Part<Props>>, Instead: FunctionComponent) =>
  load().catch((error): Part<Props> => {
    recoverFrom(error);
    return { default: Instead };
  });

/** A promise whose callback runs immediately: React does not suspend for it. */
const alreadyLoaded = <Props extends object>(part: Part<Props>) =>
  // biome-ignore lint/suspicious/noThenProperty: React calls it
  ({ then: (use: (part: Part<Props>) => void) => use(part) }) as unknown as Promise<Part<Props>>;
