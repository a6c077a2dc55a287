import type { Right } from '@guichet/contract/access.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import page from '../page.module.css';
import { PAGES } from '../pages.ts';
import { useBackofficePaths } from '../paths.ts';
import { useRoleName } from '../role-name.ts';
import { SaveBar } from '../save-bar.tsx';
import { type SavedForm, useSavedForm } from '../ui/use-saved-form.ts';
import { groupRights, isUsable } from './right-groups.ts';
import styles from './roles-page.module.css';
import type { Administrator, RightFacts, Role } from './team-data.ts';

interface RoleEditorProps {
  /** Absent for a new role. */
  role: Role | undefined;
  rights: readonly RightFacts[];
  /** Administrators with the role. */
  holders: readonly Administrator[];
}

/** Edits a role’s name and rights; the administrator role is read-only. */
export function RoleEditor(props: RoleEditorProps) {
  const { role } = props;
  return role ? <KnownRole {...props} role={role} /> : <NewRole {...props} />;
}

function KnownRole(props: RoleEditorProps & { role: Role }) {
  return <RoleForm {...props} {...useRoleForm(props.role)} />;
}

function NewRole(props: RoleEditorProps) {
  const t = useTranslations('team.roles');
  const { form, bar } = useNewRole();
  return (
    <RoleForm {...props} form={form} bar={{ ...bar, saveLabel: t('createThis'), blank: t('nameFirst') }} />
  );
}

interface RoleFormProps extends RoleEditorProps {
  form: Form<RoleValues>;
  bar: ComponentProps<typeof SaveBar>;
}

function RoleForm({ role, rights, holders, form, bar }: RoleFormProps) {
  const t = useTranslations('team.roles');
  const isFixed = role?.isAdministratorRole ?? false;
  return (
    <form ref={form.element} className={styles.roleEditor} noValidate onSubmit={form.onSubmit}>
      <section className={page.panel} aria-labelledby="role-title">
        <RoleHead role={role} holders={holders} />
        {isFixed ? (
          <p>{t('fixed')}</p>
        ) : (
          <div className={page.form}>
            <TextInput {...form.text('name')} label={t('name')} maxLength={80} autoComplete="off" required />
          </div>
        )}
        <RightGroups form={form} rights={rights} isFixed={isFixed} />
      </section>
      {!isFixed && <SaveBar {...bar} />}
    </form>
  );
}

function RoleHead({ role, holders }: Pick<RoleEditorProps, 'role' | 'holders'>) {
  const t = useTranslations('team.roles');
  const paths = useBackofficePaths();
  const roleName = useRoleName();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div>
      <AppLink className={classNames(styles.back, typography.link)} to={paths.roles()}>
        <Icon name="back" size={18} />
        {t('all')}
      </AppLink>
      <div className={styles.head}>
        <div>
          <h2 id="role-title">{role ? roleName(role) : t('newTitle')}</h2>
          {role && (
            <p className={classNames(typography.small, typography.muted)}>
              {t('holders', { count: role.administratorCount })}
            </p>
          )}
        </div>
        {role && !role.isAdministratorRole && (
          <>
            <Button variant="ghost" icon="trash" onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
            <DeleteRole
              role={role}
              holders={holders}
              isOpen={isDeleting}
              onClose={() => setDeleting(false)}
            />
          </>
        )}
      </div>
    </div>
  );
}

interface RightGroupsProps {
  form: Form<RoleValues>;
  rights: readonly RightFacts[];
  isFixed: boolean;
}

/** Checkboxes of the rights by group. An administrator can only grant or revoke rights of their own. */
function RightGroups({ form, rights, isFixed }: RightGroupsProps) {
  const t = useTranslations('team.roles');
  const locale = useLocale() as Locale;
  const own = useBackoffice().administrator.rights;
  const { rights: chosen } = form.values;
  const toggle = (code: Right, isOn: boolean): void =>
    form.set('rights', isOn ? [...chosen, code] : chosen.filter((known) => known !== code));
  return (
    <div className={styles.groups}>
      {groupRights(rights).map(({ group, rights: some }) => (
        <fieldset key={group}>
          <legend>{t(`group.${group}`)}</legend>
          {some.map(({ code, labels, descriptions }) => {
            const isBeyond = !own.includes(code);
            const hint = [
              !isUsable(code, PAGES) && t('withoutPage'),
              labelIn(descriptions, locale),
              isBeyond && !isFixed && t('beyond'),
            ];
            return (
              <Checkbox
                key={code}
                name={code}
                label={labelIn(labels, locale)}
                hint={hint.filter(Boolean).join(' ')}
                checked={isFixed || chosen.includes(code)}
                disabled={isFixed || isBeyond}
                onChange={(event) => toggle(code, event.target.checked)}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

interface RoleValues {
  name: string;
  rights: Right[];
}

type RoleFormState = Pick<SavedForm<Role, RoleValues>, 'form' | 'bar'>;

const valuesOf = ({ name, rights }: Pick<Role, 'name' | 'rights'>): RoleValues => ({
  name,
  rights: rights.map(({ code }) => code),
});

const problemsOf = ({ name }: RoleValues) => (name.trim() === '' ? { name: 'field.required' as const } : {});

/** Returns the form of an existing role, which asks before it overwrites another administrator's save. */
function useRoleForm(role: Role): RoleFormState {
  const t = useTranslations('team.roles');
  return useSavedForm<Role, RoleValues>({
    loaded: role,
    // The number of administrators with the role changes with the team.
    versionOf: (one) => JSON.stringify(valuesOf(one)),
    valuesOf,
    validate: problemsOf,
    save: ({ name, rights }, seen) =>
      adminApi('PUT /Tenant/AddOrUpdateRole', {
        body: { id: role.id, name: name.trim(), rights, seen: valuesOf(seen) },
      }),
    savedText: ({ name }) => t('saved', { name }),
  });
}

/** Returns the form of a new role, whose editor opens after the save. */
function useNewRole(): RoleFormState {
  const t = useTranslations('team.roles');
  const router = useRouter();
  const navigateTo = useNavigateTo();
  const paths = useBackofficePaths();
  const form = useForm<RoleValues>({
    initial: { name: '', rights: [] },
    validate: problemsOf,
    async onSubmit({ name, rights }) {
      const saved = await adminApi('PUT /Tenant/AddOrUpdateRole', { body: { name: name.trim(), rights } });
      showToast('success', t('created', { name: saved.name }), { isKept: true });
      await router.invalidate();
      await navigateTo(paths.roles(saved.id), { replace: true, resetScroll: false });
      return valuesOf(saved);
    },
  });
  const { isDirty, isSubmitting: isSaving, failure } = form;
  return {
    form,
    bar: { isDirty, isSaving, failure, onCancel: () => form.reset(), conflict: undefined },
  };
}

interface DeleteRoleProps {
  role: Role;
  /** Administrators with the role. */
  holders: readonly Administrator[];
  isOpen: boolean;
  onClose: () => void;
}

/** Deletes a role without administrators; otherwise lists the administrators with the role. */
function DeleteRole(props: DeleteRoleProps) {
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
