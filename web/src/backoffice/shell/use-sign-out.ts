import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { forgetAdminSession } from '#lib/admin-session.ts';
import { targetOf } from '#ui/app-link.tsx';
import { showToast } from '#ui/toast.tsx';
import { useBackofficePaths } from '../paths.ts';

interface SignOut {
  /** Signs the administrator out, on the server too, and leads to the login. */
  signOut: () => Promise<void>;
  /** Leads to the login with these words, when the session is over already. @param from the page to come back to */
  leave: (words: string, from?: string) => Promise<void>;
}

/** Who signs out hears of it once, though the frame sees the session go as well. */
let isLeaving = false;

export function useSignOut(): SignOut {
  const t = useTranslations('backoffice.person');
  const router = useRouter();
  const paths = useBackofficePaths();
  const leave: SignOut['leave'] = async (words, from) => {
    if (isLeaving) return;
    isLeaving = true;
    forgetAdminSession();
    showToast('success', words);
    await router.navigate({ ...targetOf(paths.login(from)), ignoreBlocker: true } as never);
    isLeaving = false;
  };
  return {
    leave,
    signOut: async () => {
      await adminApi('POST /user/admin/logout').catch(() => undefined);
      await leave(t('signedOut'));
    },
  };
}
