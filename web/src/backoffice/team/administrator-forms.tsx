import { emailProblems } from '@guichet/contract/account/registration-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { FieldError, Legend } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { LanguageSelect } from '../language-select.tsx';
import { useRoleName } from '../role-name.ts';
import styles from './administrators-page.module.css';
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

interface RolePickerProps {
  roles: readonly Role[];
  rights: readonly RightFacts[];
  /** Ids of the selected roles. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Checkboxes of the roles with their rights. Roles with more rights than the administrator's own are disabled. */
function RolePicker({ roles, rights, chosen, error, onChange }: RolePickerProps) {
  const t = useTranslations('team.administrators');
  const locale = useLocale() as Locale;
  const roleName = useRoleName();
  const own = useBackoffice().administrator.rights;
  const namesOf = (role: Role): string =>
    role.rights
      .map(({ code }) => {
        const right = rights.find((one) => one.code === code);
        return right ? labelIn(right.labels, locale) : code;
      })
      .join(', ');
  return (
    <fieldset className={styles.rolePicker}>
      <Legend>{t('roles')}</Legend>
      {roles.map((role) => {
        const isBeyond = !role.rights.every(({ code }) => own.includes(code));
        const text = role.isAdministratorRole ? t('everyRight') : namesOf(role) || t('noRight');
        return (
          <Checkbox
            key={role.id}
            name={role.id}
            label={roleName(role)}
            hint={isBeyond ? `${text}. ${t('beyond')}` : text}
            checked={chosen.includes(role.id)}
            disabled={isBeyond}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, role.id] : chosen.filter((known) => known !== role.id),
              )
            }
          />
        );
      })}
      <FieldError error={error} />
    </fieldset>
  );
}
