import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Runs the loaders of the open page again when a link changes its hash, since the router compares only path and
 * search.
 */
export function useHashLoader(): void {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const loaded = useRef(hash);
  useEffect(() => {
    const isLoaded = hash === '' || hash === loaded.current;
    loaded.current = hash;
    if (!isLoaded) void router.invalidate();
  }, [hash, router]);
}
