import { useTranslations } from 'use-intl';

/**
 * Returns the name of a role: in the page’s language for the role with every right, otherwise as an administrator
 * named it.
 */
export function useRoleName(): (role: { name: string; isAdministratorRole: boolean }) => string {
  const t = useTranslations('backoffice');
  return ({ name, isAdministratorRole }) => (isAdministratorRole ? t('administratorRole') : name);
}
