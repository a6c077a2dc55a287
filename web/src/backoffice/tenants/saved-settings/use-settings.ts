import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type SavedForm, useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { invalidateAdminPortal } from '#lib/admin-portal.ts';

/** Settings with their last save. */
export interface Saved {
  saved: { version: number; savedAt?: string | undefined; savedBy?: string | undefined; canUndo: boolean };
}

interface SettingsOptions<Settings extends Saved, Values> {
  loaded: Settings;
  /** The values of the form. */
  valuesOf: (settings: Settings) => Values;
  /** Returns the validation problems by the path of the field. */
  validate: (values: Values) => Partial<Record<string, ProblemCode>>;
  /** Saves values. @param based the settings that the values change @throws ApiError */
  save: (values: Values, version: number, based: Settings) => Promise<Settings>;
  /** Restores the settings before the last save. @throws ApiError */
  undo: (version: number) => Promise<Settings>;
  /** Scrolls invalid fields into view, on a page that hides some of its fields. */
  onIncorrect?: (fields: readonly string[]) => void;
}

/** Saved settings, their form, and their undo. */
export interface SettingsForm<Settings extends Saved, Values extends FieldValues>
  extends Pick<SavedForm<Settings, Values>, 'settings' | 'form' | 'bar'> {
  undo: () => Promise<void>;
}

/**
 * A page of settings that is saved as a whole, and whose last save can be undone. Its page loads the phrases
 * `venuePages` and `form`.
 */
export function useSettings<Settings extends Saved, Values extends FieldValues>({
  save,
  undo,
  ...options
}: SettingsOptions<Settings, Values>): SettingsForm<Settings, Values> {
  const t = useTranslations('venuePages');
  const { settings, form, replaceBy, bar } = useSavedForm<Settings, Values>({
    ...options,
    // Another page may change some of these settings, too.
    versionOf: JSON.stringify,
    save: (values, based) => save(values, based.saved.version, based),
    savedText: t('saved'),
    onSettled: invalidateAdminPortal,
  });
  return {
    settings,
    form,
    bar,
    undo: () => replaceBy(undo(settings.saved.version)),
  };
}
