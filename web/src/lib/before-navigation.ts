import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `leave` before the router goes to any address, including the present one, but not before it reloads its data.
 */
export function useBeforeNavigation(leave: () => void): void {
  const router = useRouter();
  const onNavigation = useEffectEvent(leave);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation?.state.__TSR_key !== toLocation.state.__TSR_key) onNavigation();
      }),
    [router],
  );
}
