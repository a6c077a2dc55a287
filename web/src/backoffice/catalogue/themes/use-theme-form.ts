import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { SaveConflict } from '#backoffice/save-conflict.tsx';
import { type Form, useForm } from '#backoffice/ui/use-form.ts';
import { ApiError } from '#lib/api-error.ts';
import { showToast } from '#ui/toast.tsx';
import { nameOf } from './names.ts';
import { changesOnTop, formOf, savedFrom, saveTheme } from './saved-theme.ts';
import { problemsOf, type ThemeValues, valuesOf } from './theme-values.ts';
import { rulesShownFor, type Theme, type ThemesData } from './themes-data.ts';

interface ThemeForm {
  form: Form<ThemeValues>;
  /** Goes back to what the server has, which after a refused save may be more than the page was given. */
  cancel: () => void;
  /** What is to be decided where another administrator has saved. */
  conflict: SaveConflict | undefined;
}

/** The form of a theme and of its rules; what the page reads again is taken over as soon as nothing is unsaved. */
export function useThemeForm(theme: Theme, data: ThemesData): ThemeForm {
  const t = useTranslations('themes');
  const tConflict = useTranslations('backoffice.conflict');
  const locale = useLocale() as Locale;
  const router = useRouter();
  const saved = useRef(savedFrom(theme, data));
  const taken = useRef(data);
  const isBehind = useRef(false);
  const [isRefused, setRefused] = useState(false);
  const adopt = (): ThemeValues => {
    taken.current = data;
    saved.current = savedFrom(theme, data);
    setRefused(false);
    return formOf(saved.current);
  };
  const form = useForm<ThemeValues>({
    initial: valuesOf(theme, rulesShownFor(theme, data)),
    validate: (values) => problemsOf(values, data),
    async onSubmit(values) {
      try {
        await saveTheme(values, saved.current);
      } catch (error) {
        isBehind.current = true;
        if (!(error instanceof ApiError && error.is('settings.changed'))) throw error;
        await router.invalidate();
        setRefused(true);
        throw new ApiError({ status: error.status, code: error.code, error: tConflict('failure') });
      }
      // Read before this was saved.
      taken.current = data;
      showToast('success', t('saved', { name: nameOf(saved.current.theme, locale) }));
      void router.invalidate();
      return formOf(saved.current);
    },
  });
  const { isDirty, reset } = form;
  useEffect(() => {
    if (isDirty || taken.current === data) return;
    taken.current = data;
    saved.current = savedFrom(theme, data);
    reset(formOf(saved.current));
  }, [theme, data, isDirty, reset]);
  const cancel = () => {
    reset(formOf(saved.current));
    setRefused(false);
    if (isBehind.current) void router.invalidate();
    isBehind.current = false;
  };
  const conflict: SaveConflict = {
    takeTheirs: () => reset(adopt()),
    keepMine() {
      const { rules, ...texts } = changesOnTop(form.values, saved.current, savedFrom(theme, data));
      reset(adopt());
      for (const [field, value] of Object.entries({ ...texts, rules }))
        form.set(field as never, value as never);
    },
  };
  return { form, cancel, conflict: isRefused && taken.current !== data ? conflict : undefined };
}
