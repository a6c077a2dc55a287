import type { Right } from '@guichet/contract/access.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { useBackofficePaths } from '../paths.ts';
import { type SavedForm, useSavedForm } from '../ui/use-saved-form.ts';
import type { Role } from './team-data.ts';

export interface RoleValues {
  name: string;
  rights: Right[];
}

type RoleForm = Pick<SavedForm<Role, RoleValues>, 'form' | 'bar'>;

const valuesOf = ({ name, rights }: Pick<Role, 'name' | 'rights'>): RoleValues => ({
  name,
  rights: rights.map(({ code }) => code),
});

const problemsOf = ({ name }: RoleValues) => (name.trim() === '' ? { name: 'field.required' as const } : {});

/** Returns the form of an existing role, which asks before it overwrites another administrator's save. */
export function useRoleForm(role: Role): RoleForm {
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
export function useNewRole(): RoleForm {
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
