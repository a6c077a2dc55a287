import { type FunctionComponent, lazy } from 'react';
import { recoverFrom } from './stale-chunks.ts';

/** A part of a page that is loaded when it is shown. @param Instead stands in its place when it cannot be loaded */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  Instead: FunctionComponent,
) =>
  lazy(() =>
    load().catch((error): { default: FunctionComponent<Props> } => {
      recoverFrom(error);
      return { default: Instead };
    }),
  );
