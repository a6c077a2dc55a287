import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { forgetCart } from '#lib/cart-memory.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { customerSession } from '#lib/session.ts';
import { targetOf } from '#ui/app-link.tsx';
import { showToast } from '#ui/toast.tsx';

/** Signs the customer out, on the server too, and leaves for where the venue wants its visitors then. */
export function useLogout(): () => Promise<void> {
  const t = useTranslations('common.profile');
  const router = useRouter();
  const paths = usePaths();
  const { afterLogout } = usePortal();
  return async () => {
    await api('POST /user/logout').catch(() => undefined);
    customerSession.clear();
    forgetCart();
    if (afterLogout) return location.assign(afterLogout);
    showToast('success', t('loggedOut'), { isKept: true });
    await router.navigate(targetOf(paths.home()) as never);
  };
}
