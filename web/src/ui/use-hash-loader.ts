import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Runs the loaders of the open page again when another link changes its hash: the router compares path and search alone. */
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
