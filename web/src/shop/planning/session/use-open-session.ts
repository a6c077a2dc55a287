import { useNavigate, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useCallback } from 'react';
import { usePaths } from '#lib/paths.ts';
import { targetOf } from '#ui/app-link.tsx';

/** Opens a session’s prices on this page; other ways of pressing a link, as into a new tab, go where it leads. */
export type OpenSession = (event: MouseEvent, id: string) => void;

/** The same function for as long as the page is open, so that no session is drawn again for it. */
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
