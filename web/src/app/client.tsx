import { StartClient } from '@tanstack/react-start/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { reloadOnStaleChunks } from './stale-chunks.ts';

reloadOnStaleChunks();
startTransition(() => {
  hydrateRoot(document, <StartClient />);
});
