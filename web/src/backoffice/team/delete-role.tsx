import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '../../app/backoffice-paths.ts';
import { adminApi } from '../../lib/admin-api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useGo } from '../../ui/go.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Role } from './team-data.ts';

/** Deletes a role that nobody holds; otherwise the server says who still does. */
export function DeleteRole({ role, isOpen, onClose }: { role: Role; isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('team.roles');
  const backoffice = useTranslations('backoffice.actions');
  const router = useRouter();
  const go = useGo();
  const paths = useBackofficePaths();
  const erase = async () => {
    await adminApi('DELETE /Tenant/Role', { query: { roleId: role.id } });
    showToast('success', t('deleted', { name: role.name }));
    await go(paths.roles(), { replace: true });
    await router.invalidate();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deleteTitle', { name: role.name })}
      cancelLabel={backoffice('cancel')}
      confirmLabel={t('deleteConfirm')}
      isDanger
      onConfirm={erase}
    >
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  );
}
