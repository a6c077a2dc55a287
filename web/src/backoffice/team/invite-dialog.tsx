import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { LanguageSelect } from '../language-select.tsx';
import { RolePicker } from './role-picker.tsx';
import type { RightFacts, Role } from './team-data.ts';

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
  roles: readonly Role[];
  rights: readonly RightFacts[];
}

/** Invites an administrator, who chooses a password through a link sent by e-mail. */
export function InviteDialog({ isOpen, onClose, ...rest }: InviteDialogProps) {
  const t = useTranslations('team.administrators');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('invite')}>
      <InviteForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function InviteForm({ onClose, roles, rights }: Omit<InviteDialogProps, 'isOpen'>) {
  const t = useTranslations('team.administrators');
  const backoffice = useTranslations('backoffice');
  const { portal } = useBackoffice();
  const router = useRouter();
  const locale = useLocale();
  const form = useForm({
    initial: { email: '', language: locale as string, roles: [] as string[] },
    validate: emailProblems,
    onSubmit: async (values) => {
      const email = values.email.trim();
      await adminApi('POST /settingsadmin/administrator', {
        body: {
          email,
          language: values.language as Locale,
          roles: values.roles,
          ...(portal.isProvider && { isTenantOAP: true }),
        },
      });
      await router.invalidate();
      onClose();
      showToast('success', t('invitedToast', { email }));
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={backoffice('actions.cancel')}
      submitLabel={t('sendInvitation')}
      icon="mail"
    >
      <p className={typography.muted}>{t('inviteText')}</p>
      <TextInput
        {...form.text('email')}
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        required
      />
      <LanguageSelect binding={form.text('language')} hint={t('languageHint')} />
      <RolePicker
        roles={roles}
        rights={rights}
        chosen={form.values.roles}
        error={form.errorOf('roles')}
        onChange={(chosen) => form.set('roles', chosen)}
      />
      <p className={classNames(typography.small, typography.muted)} role="status">
        {form.values.roles.length === 0 && t('withoutRole')}
      </p>
    </DialogForm>
  );
}
