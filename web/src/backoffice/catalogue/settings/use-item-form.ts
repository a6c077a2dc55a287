import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { showToast } from '#ui/toast.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { changesOnTop, type ItemValues, problemsOf, savedBody, valuesOf } from './item-values.ts';
import { type Item, reloadItem, saveItem } from './settings-data.ts';
import { nameOf } from './view.ts';

/**
 * The form of an item. It is reset when the item changes elsewhere and has no unsaved changes. When another administrator
 * saved the item meanwhile, the changes are reapplied on top of theirs, to be reviewed and saved again.
 * @returns the form and the last known item
 */
export function useItemForm(given: Item): { form: Form<ItemValues>; item: Item } {
  const t = useTranslations('ticketingSettings.editor');
  const locale = useLocale();
  const router = useRouter();
  const [item, setItem] = useState(given);
  const putOnTop = async (typed: ItemValues): Promise<void> => {
    const now = await reloadItem(item);
    if (!now) return;
    const theirs = valuesOf(now);
    const merged = changesOnTop(valuesOf(item), typed, theirs);
    setItem(now);
    form.reset(theirs);
    for (const [name, value] of Object.entries(merged)) form.set(name as keyof ItemValues, value);
  };
  const form = useForm<ItemValues>({
    initial: valuesOf(given),
    validate: (values) => problemsOf(item.kind, values),
    async onSubmit(values) {
      try {
        const saved = await saveItem(item.kind, savedBody(item, values));
        setItem(saved);
        showToast('success', t(saved.isEnabled ? 'saved' : 'savedOff', { name: nameOf(saved, locale) }));
        void router.invalidate();
        return valuesOf(saved);
      } catch (error) {
        if (!(error instanceof ApiError && error.is('settings.changed'))) throw error;
        await putOnTop(values);
        throw new ApiError({ status: error.status, code: error.code, error: t('rebased') });
      }
    },
  });
  const { isDirty, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page has reloaded the item
  useEffect(() => {
    if (given.version === item.version) return setItem(given);
    if (isDirty || given.version < item.version) return;
    setItem(given);
    reset(valuesOf(given));
  }, [given]);
  return { form, item };
}
