import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { useBackofficePaths } from '../paths.ts';
import styles from './delete-role.module.css';
import type { Administrator, Role } from './team-data.ts';

interface DeleteRoleProps {
  role: Role;
  /** Administrators with the role. */
  holders: readonly Administrator[];
  isOpen: boolean;
  onClose: () => void;
}

/** Deletes a role without administrators; otherwise lists the administrators with the role. */
export function DeleteRole(props: DeleteRoleProps) {
  return props.role.administratorCount > 0 ? <HeldRole {...props} /> : <FreeRole {...props} />;
}

function HeldRole({ role, holders, isOpen, onClose }: DeleteRoleProps) {
  const t = useTranslations('team.roles');
  const backoffice = useTranslations('backoffice.actions');
  const paths = useBackofficePaths();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('heldTitle', { name: role.name })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {backoffice('close')}
          </Button>
          <LinkButton to={paths.section('administrators')}>{t('toHolders')}</LinkButton>
        </>
      }
    >
      <p>{t('heldText', { count: role.administratorCount })}</p>
      <ul className={styles.holders}>
        {holders.map(({ id, email }) => (
          <li key={id}>{email}</li>
        ))}
      </ul>
    </Dialog>
  );
}

function FreeRole({ role, isOpen, onClose }: DeleteRoleProps) {
  const t = useTranslations('team.roles');
  const backoffice = useTranslations('backoffice.actions');
  const router = useRouter();
  const navigateTo = useNavigateTo();
  const paths = useBackofficePaths();
  const erase = async () => {
    await adminApi('DELETE /Tenant/Role', { query: { roleId: role.id } });
    showToast('success', t('deleted', { name: role.name }), { isKept: true });
    await navigateTo(paths.roles(), { replace: true });
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
