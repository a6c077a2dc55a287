import { useTranslations } from 'use-intl';
import { type SavedForm, useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import {
  bodyOf,
  type Information,
  type InformationValues,
  problemsOf,
  valuesOf,
} from './information-values.ts';

/** Returns the saved information of an establishment and its form. @param today in the venue's time zone */
export function useInformation(
  loaded: Information,
  today: string,
): SavedForm<Information, InformationValues> {
  const t = useTranslations('establishmentInformations');
  const main = useMainLocale();
  return useSavedForm({
    loaded,
    versionOf: ({ version }) => version,
    valuesOf,
    validate: (values: InformationValues) => problemsOf(values, today, main),
    save: (values, item) =>
      adminApi('PUT /settingsticketing/establishmentinformation', { body: bodyOf(values, item) }),
    savedText: t('saved'),
  });
}
