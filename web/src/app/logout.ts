import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { clearCartMemory } from '#lib/cart-memory.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { customerSession } from '#lib/session.ts';
import { haveSessionsEnded } from '#lib/sign-out.ts';
import { targetOf } from '#ui/app-link.tsx';
import { leaveFor } from '#ui/leave-for.ts';
import { toastOnNextPage } from '#ui/next-page-toast.ts';
import { showToast } from '#ui/toast.tsx';

/** Signs the customer out on every device, and opens the venue's address for that. */
export function useLogout(): () => Promise<void> {
  const leave = useLeaving();
  return async () => {
    let address: string | undefined;
    const isDone = await haveSessionsEnded(async () => {
      ({ address } = await api('POST /user/logoutSSO'));
    });
    await leave(isDone, address);
  };
}

/** Ends the session of this browser only, on the server too; other sessions continue. */
export function useSessionEnd(): () => Promise<void> {
  const leave = useLeaving();
  return async () => {
    await haveSessionsEnded(() => api('DELETE /user/session', { query: {} }));
    await leave(true, undefined);
  };
}

/** Ends the session of this browser and opens the login, which leads back to the profile: a fresh sign-in is a proof. */
export function useSignInAgain(): () => Promise<void> {
  const router = useRouter();
  const paths = usePaths();
  return async () => {
    await haveSessionsEnded(() => api('DELETE /user/session', { query: {} }));
    customerSession.clear();
    clearCartMemory();
    await router.navigate(targetOf(paths.login(paths.profile())) as never);
  };
}

/**
 * @returns clears the customer's data here; `isDone` tells whether the server has ended the sessions; `elsewhere` is
 * the address at which the identity provider signs the customer out, and which leads back
 */
function useLeaving(): (isDone: boolean, elsewhere: string | undefined) => Promise<void> {
  const t = useTranslations('common.profile');
  const router = useRouter();
  const paths = usePaths();
  const { afterLogout } = usePortal();
  return async (isDone, elsewhere) => {
    customerSession.clear();
    clearCartMemory();
    if (elsewhere !== undefined) {
      toastOnNextPage(t('loggedOut'));
      return location.assign(elsewhere);
    }
    if (afterLogout && isDone) return leaveFor(afterLogout, t('loggedOut'));
    showToast(isDone ? 'success' : 'error', t(isDone ? 'loggedOut' : 'logoutFailed'), { isKept: true });
    await router.navigate(targetOf(paths.home()) as never);
  };
}
