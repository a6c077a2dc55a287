import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { LanguageSelect } from '../language-select.tsx';
import { RolePicker } from './role-picker.tsx';
import { type Administrator, ofProvider, type RightFacts, type Role } from './team-data.ts';

interface FormProps {
  administrator: Administrator;
  onClose: () => void;
}

/** Edits another administrator’s e-mail address and language. */
export function ChangeForm({ administrator, onClose }: FormProps) {
  const t = useTranslations('team.administrators');
  const backoffice = useTranslations('backoffice');
  const { portal } = useBackoffice();
  const router = useRouter();
  const { id, email, language } = administrator;
  const form = useForm({
    initial: { email, language: language as string },
    validate: emailProblems,
    onSubmit: async (values) => {
      await adminApi('POST /settingsadmin/administrator', {
        body: {
          id,
          email: values.email.trim(),
          language: values.language as Locale,
          ...(portal.isProvider && { isTenantOAP: true }),
        },
      });
      await router.invalidate();
      onClose();
      showToast('success', t('changedToast', { email: values.email.trim() }));
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={backoffice('actions.cancel')}
      submitLabel={backoffice('saving.save')}
    >
      <TextInput
        {...form.text('email')}
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        required
      />
      <LanguageSelect binding={form.text('language')} hint={t('languageHint')} />
    </DialogForm>
  );
}

/** Sets another administrator’s roles. */
export function RolesForm({
  administrator,
  roles,
  rights,
  onClose,
}: FormProps & { roles: readonly Role[]; rights: readonly RightFacts[] }) {
  const t = useTranslations('team.administrators');
  const backoffice = useTranslations('backoffice');
  const { portal } = useBackoffice();
  const router = useRouter();
  const { id, email } = administrator;
  const form = useForm({
    initial: { roles: administrator.roles.map((role) => role.id) },
    validate: () => ({}),
    onSubmit: async (values) => {
      const query = { adminId: id, ...ofProvider(portal) };
      await adminApi('PUT /user/addOrUpdateAdminRoles', { query, body: values.roles });
      await router.invalidate();
      onClose();
      showToast('success', t('rolesToast', { email }));
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={backoffice('actions.cancel')}
      submitLabel={backoffice('saving.save')}
    >
      <p className={typography.muted}>{t('rolesText')}</p>
      <RolePicker
        roles={roles}
        rights={rights}
        chosen={form.values.roles}
        error={form.errorOf('roles')}
        onChange={(chosen) => form.set('roles', chosen)}
      />
    </DialogForm>
  );
}
