import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Form, useForm } from '#backoffice/ui/use-form.ts';
import { invalidateAdminPortal } from '#lib/admin-portal.ts';
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
}

/** A page of settings that is saved as a whole. Its page loads the phrases `venuePages` and `form`. */
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
  const router = useRouter();
  const settle = (changed: Settings): Values => {
    setSettings(changed);
    invalidateAdminPortal();
    void router.invalidate();
    return valuesOf(changed);
  };
  const form = useForm<Values>({
    initial: valuesOf(loaded),
    validate,
    onIncorrect,
    onSubmit: async (values) => {
      const saved = settle(await save(values, settings.saved.version));
      showToast('success', t('saved'));
      return saved;
    },
  });
  return {
    settings,
    form,
    undo: async () => {
      form.reset(settle(await undo(settings.saved.version)));
      showToast('success', t('undo.done'));
    },
  };
}
