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
import { tellOnNextPage } from './told-later.ts';

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
    if (afterLogout && isDone) return leaveFor(afterLogout, t('loggedOut'));
    showToast(isDone ? 'success' : 'error', t(isDone ? 'loggedOut' : 'logoutFailed'), { isKept: true });
    await router.navigate(targetOf(paths.home()) as never);
  };
}

/** How long a sentence is there before the page is left for another site. */
const READING_MS = 1500;

/** Leaves for the venue's own address. What has happened is told there by a page of ours, and here before any other. */
async function leaveFor(address: string, words: string): Promise<void> {
  if (new URL(address, location.href).origin === location.origin) tellOnNextPage(words);
  else {
    showToast('success', words);
    await new Promise((resolve) => setTimeout(resolve, READING_MS));
  }
  location.assign(address);
}
