import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { LastChange } from '#backoffice/last-change.tsx';
import page from '#backoffice/page.module.css';
import { Page } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import styles from './settings-page.module.css';
import type { Saved, SettingsForm } from './use-settings.ts';

interface SettingsPageProps<Settings extends Saved, Values extends FieldValues> {
  lead: string;
  settings: SettingsForm<Settings, Values>;
  /** The preview of the public page beside the form. */
  preview: ReactNode;
  /** The panels of the form. */
  children: ReactNode;
}

/** A page of settings: its form, a preview, the last change with its undo, and the bar that saves. */
export function SettingsPage<Settings extends Saved, Values extends FieldValues>({
  lead,
  settings: { settings, form, undo, bar },
  preview,
  children,
}: SettingsPageProps<Settings, Values>) {
  const t = useTranslations('venuePages');
  const words = useTranslations('venuePages.undo');
  return (
    <Page
      lead={lead}
      actions={
        settings.saved.canUndo && (
          <UndoChange t={words} text={words('text')} isDirty={form.isDirty} onUndo={undo} />
        )
      }
    >
      <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
        <div className={page.beside}>
          <div className={styles.panels}>
            {children}
            <LastChange saved={settings.saved} words={(values) => t('changed', values)} />
          </div>
          {preview}
        </div>
        <SaveBar {...bar} />
      </form>
    </Page>
  );
}
