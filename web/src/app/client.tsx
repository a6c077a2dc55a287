import { StartClient } from '@tanstack/react-start/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchChunks } from './stale-chunks.ts';

watchChunks();
startTransition(() => {
  hydrateRoot(document, <StartClient />, {
    // React repairs markup that differs from the server's; its message does not say where the difference was.
    onRecoverableError: (error, { componentStack }) => reportError(new Error(`${error}${componentStack}`)),
  });
});
