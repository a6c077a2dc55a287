import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { showToast } from '#ui/toast.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import type { SaveConflict } from '../save-conflict.tsx';

interface SavedFormOptions<Settings, Values> {
  /** The settings as the page last read them. */
  loaded: Settings;
  /** Changes when another administrator saves; `JSON.stringify` for settings without a version. */
  versionOf: (settings: Settings) => number | string;
  valuesOf: (settings: Settings) => Values;
  /** Returns the validation problems by the path of the field. */
  validate: (values: Values, based: Settings) => Partial<Record<string, ProblemCode>>;
  /** Saves values. @param based the settings that the values change @throws ApiError `settings.changed` */
  save: (values: Values, based: Settings) => Promise<Settings>;
  /** The message after a save. */
  savedText: string | ((saved: Settings) => string);
  /** Called after each change that the server has accepted. */
  onSettled?: () => void;
  /** Scrolls invalid fields into view, on a page that hides some of its fields. */
  onIncorrect?: (fields: readonly string[]) => void;
}

/** Saved settings with the form that changes them. */
export interface SavedForm<Settings, Values extends FieldValues> {
  settings: Settings;
  form: Form<Values>;
  /** Replaces the settings after another part of the page has changed them; the values stay. */
  setSettings: Dispatch<SetStateAction<Settings>>;
  /** Replaces settings and values by the response of a change, such as an undo. @throws ApiError like the change */
  replaceBy: (changing: Promise<Settings>) => Promise<void>;
  /** Props of the save bar. */
  bar: {
    isDirty: boolean;
    isSaving: boolean;
    failure: string | undefined;
    onCancel: () => void;
    conflict: SaveConflict | undefined;
  };
}

/**
 * The form of settings that are saved as a whole. A save is refused when another administrator has saved meanwhile:
 * the form reads their settings and keeps the typed values, and the bar asks which version to keep. Its page loads
 * the phrases `form`.
 */
export function useSavedForm<Settings, Values extends FieldValues>({
  loaded,
  versionOf,
  valuesOf,
  validate,
  save,
  savedText,
  onSettled,
  onIncorrect,
}: SavedFormOptions<Settings, Values>): SavedForm<Settings, Values> {
  const t = useTranslations('backoffice.conflict');
  const router = useRouter();
  const [settings, setSettings] = useState(loaded);
  const [isRefused, setRefused] = useState(false);
  const settle = (changed: Settings): Values => {
    setSettings(changed);
    setRefused(false);
    return valuesOf(changed);
  };
  /**
   * The settings of the other administrator are read before the refusal is shown. @throws ApiError like the change
   */
  const change = async (changing: Promise<Settings>): Promise<Values> => {
    try {
      const values = settle(await changing);
      onSettled?.();
      void router.invalidate();
      return values;
    } catch (error) {
      if (!(error instanceof ApiError && error.is('settings.changed'))) throw error;
      await router.invalidate();
      setRefused(true);
      throw new ApiError({ status: error.status, code: error.code, error: t('failure') });
    }
  };
  const form = useForm<Values>({
    initial: valuesOf(loaded),
    validate: (values) => validate(values, settings),
    onIncorrect,
    onSubmit: async (values) => {
      const saving = save(values, settings);
      const saved = await change(saving);
      showToast('success', typeof savedText === 'string' ? savedText : savedText(await saving));
      return saved;
    },
  });
  const conflict: SaveConflict = {
    takeTheirs: () => form.reset(settle(loaded)),
    keepMine() {
      const mine = form.values;
      form.reset(settle(loaded));
      for (const field of Object.keys(mine))
        form.set(field as Path<Values>, mine[field] as PathValue<DefaultValues<Values>, never>);
    },
  };
  return {
    settings,
    form,
    setSettings,
    replaceBy: async (changing) => form.reset(await change(changing)),
    bar: {
      isDirty: form.isDirty,
      isSaving: form.isSubmitting,
      failure: form.failure,
      onCancel: () => form.reset(),
      conflict: isRefused && versionOf(loaded) !== versionOf(settings) ? conflict : undefined,
    },
  };
}
