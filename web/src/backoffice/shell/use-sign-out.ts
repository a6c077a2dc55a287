import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { adminSession } from '#lib/admin-session.ts';
import { haveSessionsEnded } from '#lib/sign-out.ts';
import { targetOf } from '#ui/app-link.tsx';
import { showToast } from '#ui/toast.tsx';
import { useBackofficePaths } from '../paths.ts';

interface SignOut {
  /** Signs the administrator out everywhere, and opens the login. */
  signOut: () => Promise<void>;
  /** Ends the session of this browser alone. */
  end: () => Promise<void>;
  /** Opens the login with this message once the session is over. @param from the page to come back to */
  leave: (words: string, from?: string, tone?: 'success' | 'error') => Promise<void>;
}

/** Shows one message per sign-out, though the shell also notices that the session has gone. */
let isLeaving = false;

export function useSignOut(): SignOut {
  const t = useTranslations('backoffice.person');
  const router = useRouter();
  const paths = useBackofficePaths();
  const leave: SignOut['leave'] = async (words, from, tone = 'success') => {
    if (isLeaving) return;
    isLeaving = true;
    adminSession.clear();
    showToast(tone, words, { isKept: true });
    await router.navigate({ ...targetOf(paths.login(from)), ignoreBlocker: true } as never);
    isLeaving = false;
  };
  return {
    leave,
    signOut: async () => {
      const isDone = await haveSessionsEnded(() => adminApi('POST /user/admin/logout'));
      await leave(t(isDone ? 'signedOut' : 'signOutFailed'), undefined, isDone ? 'success' : 'error');
    },
    end: () => leave(t('signedOut')),
  };
}
