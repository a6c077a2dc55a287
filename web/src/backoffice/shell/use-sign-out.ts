import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { adminSession } from '#lib/admin-session.ts';
import { haveSessionsEnded } from '#lib/sign-out.ts';
import { targetOf } from '#ui/app-link.tsx';
import { leaveFor } from '#ui/leave-for.ts';
import { showToast } from '#ui/toast.tsx';
import { useBackofficePaths } from '../paths.ts';

interface SignOut {
  /** Signs the administrator out on every device, and opens the venue's address for that or the login. */
  signOut: () => Promise<void>;
  /** Ends the session of this browser only, on the server too, and opens the same address. */
  end: () => Promise<void>;
  /** Opens the login with a message after the session has ended. @param from address to return to */
  leave: (words: string, from?: string, tone?: 'success' | 'error') => Promise<void>;
}

/** Ensures one message per sign-out, since the shell also notices the end of the session. */
let isLeaving = false;

export function useSignOut(): SignOut {
  const t = useTranslations('backoffice.person');
  const router = useRouter();
  const paths = useBackofficePaths();
  const { disconnectingPage } = useBackoffice().portal;
  const leave: SignOut['leave'] = async (words, from, tone = 'success') => {
    if (isLeaving) return;
    isLeaving = true;
    adminSession.clear();
    showToast(tone, words, { isKept: true });
    await router.navigate({ ...targetOf(paths.login(from)), ignoreBlocker: true } as never);
    isLeaving = false;
  };
  const depart = async () => {
    if (!disconnectingPage) return leave(t('signedOut'));
    isLeaving = true;
    adminSession.clear();
    await leaveFor(disconnectingPage, t('signedOut'));
    isLeaving = false;
  };
  return {
    leave,
    signOut: async () => {
      const isDone = await haveSessionsEnded(() => adminApi('POST /user/admin/logout'));
      await (isDone ? depart() : leave(t('signOutFailed'), undefined, 'error'));
    },
    end: async () => {
      await haveSessionsEnded(() => adminApi('DELETE /user/admin/session'));
      await depart();
    },
  };
}
