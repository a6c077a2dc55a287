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
import type { TeamTask } from './administrators-page.tsx';
import { ofProvider, type RightFacts, type Role } from './team-data.ts';

interface AdministratorDialogsProps {
  task: TeamTask | undefined;
  onClose: () => void;
  roles: readonly Role[];
  rights: readonly RightFacts[];
}

/** The dialog of what is to be done with an administrator: a form, or a question. */
export function AdministratorDialogs({ task, onClose, roles, rights }: AdministratorDialogsProps) {
  const t = useTranslations('team.administrators');
  const common = useTranslations('common');
  const close = { onClose, closeLabel: common('close') };
  // The last one stays while its dialog closes.
  const [shown, setShown] = useState(task);
  useEffect(() => {
    if (task) setShown(task);
  }, [task]);
  if (!shown) return null;
  const { action, administrator } = shown;
  const { email } = administrator;
  if (action === 'change') {
    return (
      <Dialog isOpen={task !== undefined} title={t('changeTitle')} {...close}>
        <ChangeForm administrator={administrator} onClose={onClose} />
      </Dialog>
    );
  }
  if (action === 'roles') {
    return (
      <Dialog isOpen={task !== undefined} title={t('rolesTitle', { email })} {...close}>
        <RolesForm administrator={administrator} roles={roles} rights={rights} onClose={onClose} />
      </Dialog>
    );
  }
  if (action === 'transfer') {
    return <Transfer administrator={administrator} isOpen={task !== undefined} onClose={onClose} />;
  }
  return (
    <Question key={action} task={{ action, administrator }} isOpen={task !== undefined} onClose={onClose} />
  );
}

type Asked = Exclude<TeamAction, 'change' | 'roles' | 'transfer'>;

interface TransferProps {
  administrator: TeamTask['administrator'];
  isOpen: boolean;
  onClose: () => void;
}

/** Hands over all that one holds: with the password, which a session that somebody took over does not know. */
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

function Question({
  task: { action, administrator },
  isOpen,
  onClose,
}: {
  task: { action: Asked; administrator: TeamTask['administrator'] };
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('team.administrators');
  const backoffice = useTranslations('backoffice.actions');
  const run = useDeeds(administrator);
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

/** What each question does when it is answered with yes. */
function useDeeds({ id, email }: TeamTask['administrator']): Record<Asked, () => Promise<void>> {
  const t = useTranslations('team.administrators');
  const { portal } = useBackoffice();
  const router = useRouter();
  const provider = ofProvider(portal);
  const done = async (words: string): Promise<void> => {
    await router.invalidate();
    showToast('success', words);
  };
  const sendLink = async (): Promise<void> => {
    await adminApi('PUT /settingsadmin/resetAdminPassword', { query: { adminId: id, ...provider } });
    await done(t('linkToast', { email }));
  };
  return {
    resetPassword: sendLink,
    resendInvitation: sendLink,
    removeSecondFactor: async () => {
      await adminApi('DELETE /settingsadmin/secondfactor', { query: { adminId: id, ...provider } });
      await done(t('secondFactorToast', { email }));
    },
    delete: async () => {
      await adminApi('DELETE /settingsadmin/administrator', { query: { administratorId: id, ...provider } });
      await done(t('deletedToast', { email }));
    },
  };
}
