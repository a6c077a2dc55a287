import { StartClient } from '@tanstack/react-start/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { watchChunks } from './stale-chunks.ts';

watchChunks();
startTransition(() => {
  hydrateRoot(document, <StartClient />);
});
