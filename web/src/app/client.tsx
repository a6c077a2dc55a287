import { StartClient } from '@tanstack/react-start/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchChunks } from './stale-chunks.ts';

watchChunks();
startTransition(() => {
  hydrateRoot(document, <StartClient />, {
    // React repairs what differs from the server's markup; its message alone does not say where that was.
    onRecoverableError: (error, { componentStack }) => reportError(new Error(`${error}${componentStack}`)),
  });
});
