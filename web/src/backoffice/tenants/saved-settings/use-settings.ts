import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Form, useForm } from '#backoffice/ui/use-form.ts';
import { invalidateAdminPortal } from '#lib/admin-portal.ts';
import { ApiError } from '#lib/api-error.ts';
import { showToast } from '#ui/toast.tsx';

/** Settings with what was last saved of them. */
export interface Saved {
  saved: { version: number; savedAt?: string | undefined; savedBy?: string | undefined; canUndo: boolean };
}

interface SettingsOptions<Settings extends Saved, Values> {
  loaded: Settings;
  /** The values of the form. */
  valuesOf: (settings: Settings) => Values;
  /** What is wrong with the values, by the path of the field. */
  validate: (values: Values) => Partial<Record<string, ProblemCode>>;
  /** @throws ApiError */
  save: (values: Values, version: number) => Promise<Settings>;
  /** Brings back the settings before the last save. @throws ApiError */
  undo: (version: number) => Promise<Settings>;
  /** Brings what is incorrect into view, on a page that has fields out of sight. */
  onIncorrect?: (fields: readonly string[]) => void;
}

/** Settings as they are saved, their form, and the way back. */
export interface SettingsForm<Settings extends Saved, Values extends FieldValues> {
  settings: Settings;
  form: Form<Values>;
  undo: () => Promise<void>;
  /** Another administrator has saved since these settings were read; undefined otherwise. */
  conflict: SettingsConflict | undefined;
}

/** What to do with the values on screen where another administrator has saved others. */
export interface SettingsConflict {
  takeTheirs: () => void;
  /** Keeps the values, to be saved over theirs. */
  keepMine: () => void;
}

/**
 * A page of settings that is saved as a whole. A change is refused once another administrator has saved; nothing that was typed
 * is lost by it. Its page loads the phrases `venuePages` and
 * `form`.
 */
export function useSettings<Settings extends Saved, Values extends FieldValues>({
  loaded,
  valuesOf,
  validate,
  save,
  undo,
  onIncorrect,
}: SettingsOptions<Settings, Values>): SettingsForm<Settings, Values> {
  const t = useTranslations('venuePages');
  const [settings, setSettings] = useState(loaded);
  const [isRefused, setRefused] = useState(false);
  const router = useRouter();
  const settle = (changed: Settings): Values => {
    setSettings(changed);
    setRefused(false);
    invalidateAdminPortal();
    void router.invalidate();
    return valuesOf(changed);
  };
  /** What others have saved is read before the refusal is shown. @throws ApiError as the change did */
  const change = async (changing: Promise<Settings>): Promise<Settings> => {
    try {
      return await changing;
    } catch (error) {
      if (!(error instanceof ApiError && error.is('settings.changed'))) throw error;
      await router.invalidate();
      setRefused(true);
      throw new ApiError({ status: error.status, code: error.code, error: t('conflict.failure') });
    }
  };
  const form = useForm<Values>({
    initial: valuesOf(loaded),
    validate,
    onIncorrect,
    onSubmit: async (values) => {
      const saved = settle(await change(save(values, settings.saved.version)));
      showToast('success', t('saved'));
      return saved;
    },
  });
  const isBehind = isRefused && loaded.saved.version !== settings.saved.version;
  return {
    settings,
    form,
    conflict: isBehind
      ? {
          takeTheirs: () => form.reset(settle(loaded)),
          keepMine() {
            setSettings(loaded);
            setRefused(false);
            form.methods.clearErrors('root');
          },
        }
      : undefined,
    undo: async () => {
      form.reset(settle(await change(undo(settings.saved.version))));
      showToast('success', t('undo.done'));
    },
  };
}
