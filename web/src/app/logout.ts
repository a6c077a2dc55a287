import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { forgetCart } from '#lib/cart-memory.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { customerSession } from '#lib/session.ts';
import { haveSessionsEnded } from '#lib/sign-out.ts';
import { targetOf } from '#ui/app-link.tsx';
import { showToast } from '#ui/toast.tsx';

/** Signs the customer out everywhere, and leaves for where the venue wants its visitors then. */
export function useLogout(): () => Promise<void> {
  const leave = useLeaving();
  return async () => leave(await haveSessionsEnded(() => api('POST /user/logout')));
}

/** Ends the session of this browser alone: nobody has asked for the others to end. */
export function useSessionEnd(): () => Promise<void> {
  const leave = useLeaving();
  return () => leave(true);
}

/** @returns forgets the customer here; `isDone` when the server has, too, what it should */
function useLeaving(): (isDone: boolean) => Promise<void> {
  const t = useTranslations('common.profile');
  const router = useRouter();
  const paths = usePaths();
  const { afterLogout } = usePortal();
  return async (isDone) => {
    customerSession.clear();
    forgetCart();
    if (afterLogout && isDone) return location.assign(afterLogout);
    showToast(isDone ? 'success' : 'error', t(isDone ? 'loggedOut' : 'logoutFailed'), { isKept: true });
    await router.navigate(targetOf(paths.home()) as never);
  };
}
