import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePaths } from '#lib/paths.ts';
import { targetOf } from '#ui/app-link.tsx';
import type { OpenSession } from '#ui/planning/view.ts';

/** Returns the same function while the page is open, so that sessions are not rendered again for it. */
export function useOpenSession(): OpenSession {
  const paths = usePaths();
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (event, id) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      const target = targetOf(paths.planning({ ...router.state.location.search, session: id }));
      void navigate({ ...target, resetScroll: false } as never);
    },
    [paths, navigate, router],
  );
}
