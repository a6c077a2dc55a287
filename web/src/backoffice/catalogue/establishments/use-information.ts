import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '#backoffice/ui/use-form.ts';
import { adminApi } from '#lib/admin-api.ts';
import { showToast } from '#ui/toast.tsx';
import {
  bodyOf,
  type Information,
  type InformationValues,
  problemsOf,
  valuesOf,
} from './information-values.ts';

/** The saved information of an establishment and its form. @param today of the venue */
export function useInformation(loaded: Information, today: string) {
  const t = useTranslations('establishmentInformations');
  const router = useRouter();
  const [item, setItem] = useState(loaded);
  const settle = (changed: Information): InformationValues => {
    setItem(changed);
    void router.invalidate();
    return valuesOf(changed);
  };
  const form = useForm<InformationValues>({
    initial: valuesOf(loaded),
    validate: (values) => problemsOf(values, today),
    onSubmit: async (values) => {
      const body = bodyOf(values, item);
      const saved = settle(await adminApi('PUT /settingsticketing/establishmentinformation', { body }));
      showToast('success', t('saved'));
      return saved;
    },
  });
  return { item, form, show: (changed: Information) => form.reset(settle(changed)) };
}
