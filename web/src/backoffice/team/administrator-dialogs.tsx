import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import { useSignOut } from '../shell/use-sign-out.ts';
import type { TeamAction } from './administrator-actions.ts';
import { ChangeForm, RolesForm } from './administrator-forms.tsx';
import type { Administrator } from './team-data.ts';
import { ofProvider, type RightFacts, type Role } from './team-data.ts';

export interface TeamTask {
  action: TeamAction;
  administrator: Administrator;
}

interface AdministratorDialogsProps {
  task: TeamTask | undefined;
  onClose: () => void;
  roles: readonly Role[];
  rights: readonly RightFacts[];
}

/** The dialog of an action on an administrator: a form or a confirmation. */
export function AdministratorDialogs({ task, onClose, roles, rights }: AdministratorDialogsProps) {
  const t = useTranslations('team.administrators');
  // The last action stays rendered while its dialog closes.
  const [shown, setShown] = useState(task);
  useEffect(() => {
    if (task) setShown(task);
  }, [task]);
  if (!shown) return null;
  const { action, administrator } = shown;
  const { email } = administrator;
  if (action === 'change') {
    return (
      <Dialog isOpen={task !== undefined} title={t('changeTitle')} onClose={onClose}>
        <ChangeForm administrator={administrator} onClose={onClose} />
      </Dialog>
    );
  }
  if (action === 'roles') {
    return (
      <Dialog isOpen={task !== undefined} title={t('rolesTitle', { email })} onClose={onClose}>
        <RolesForm administrator={administrator} roles={roles} rights={rights} onClose={onClose} />
      </Dialog>
    );
  }
  if (action === 'transfer') {
    return <Transfer administrator={administrator} isOpen={task !== undefined} onClose={onClose} />;
  }
  return (
    <Confirmation
      key={action}
      task={{ action, administrator }}
      isOpen={task !== undefined}
      onClose={onClose}
    />
  );
}

type ConfirmedAction = Exclude<TeamAction, 'change' | 'roles' | 'transfer'>;

interface TransferProps {
  administrator: TeamTask['administrator'];
  isOpen: boolean;
  onClose: () => void;
}

/** Transfers the super administrator's right; asks for the password, so that a stolen session is not enough. */
function Transfer({ administrator: { id, email }, isOpen, onClose }: TransferProps) {
  const t = useTranslations('team.administrators');
  const { leave } = useSignOut();
  const transfer = async (password: string) => {
    await adminApi('PUT /settingsadmin/superadministrator', {
      query: { administratorId: id },
      body: { password },
    });
    await leave(t('transferredToast', { email }));
  };
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('ask.transfer.title')}
      text={t.rich('ask.transfer.text', { email, b: (text) => <b>{text}</b> })}
      confirmLabel={t('ask.transfer.confirm')}
      isDanger
      onConfirm={transfer}
    />
  );
}

function Confirmation({
  task: { action, administrator },
  isOpen,
  onClose,
}: {
  task: { action: ConfirmedAction; administrator: TeamTask['administrator'] };
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('team.administrators');
  const backoffice = useTranslations('backoffice.actions');
  const run = useConfirmedActions(administrator);
  const { email } = administrator;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`ask.${action}.title`, { email })}
      cancelLabel={backoffice('cancel')}
      confirmLabel={t(`ask.${action}.confirm`)}
      isDanger={action !== 'resendInvitation'}
      {...(action === 'delete' && { promise: { label: t('ask.delete.promise'), missing: t('tickFirst') } })}
      onConfirm={run[action]}
    >
      <p>{t.rich(`ask.${action}.text`, { email, b: (text) => <b>{text}</b> })}</p>
    </ConfirmDialog>
  );
}

/** Returns the call of each confirmation. */
function useConfirmedActions({
  id,
  email,
}: TeamTask['administrator']): Record<ConfirmedAction, () => Promise<void>> {
  const t = useTranslations('team.administrators');
  const { portal } = useBackoffice();
  const router = useRouter();
  const provider = ofProvider(portal);
  const finish = async (message: string): Promise<void> => {
    await router.invalidate();
    showToast('success', message);
  };
  const sendLink = async (): Promise<void> => {
    await adminApi('PUT /settingsadmin/resetAdminPassword', { query: { adminId: id, ...provider } });
    await finish(t('linkToast', { email }));
  };
  return {
    resetPassword: sendLink,
    resendInvitation: sendLink,
    removeSecondFactor: async () => {
      await adminApi('DELETE /settingsadmin/secondfactor', { query: { adminId: id, ...provider } });
      await finish(t('secondFactorToast', { email }));
    },
    delete: async () => {
      await adminApi('DELETE /settingsadmin/administrator', { query: { administratorId: id, ...provider } });
      await finish(t('deletedToast', { email }));
    },
  };
}
