import { useTranslations } from 'use-intl';

/** What a role is called: the one that holds every right in the page’s language, the others as they were named. */
export function useRoleName(): (role: { name: string; isAdministratorRole: boolean }) => string {
  const t = useTranslations('backoffice');
  return ({ name, isAdministratorRole }) => (isAdministratorRole ? t('administratorRole') : name);
}
