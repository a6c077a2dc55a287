import { useNavigate } from '@tanstack/react-router';
import { targetOf } from './app-link.tsx';

/** Navigates to a path of `paths.ts`, after an action. */
export function useNavigateTo(): (
  path: string,
  options?: { replace?: boolean; resetScroll?: boolean },
) => Promise<void> {
  const navigate = useNavigate();
  return (path, options) => navigate({ ...targetOf(path), ...options } as never);
}
