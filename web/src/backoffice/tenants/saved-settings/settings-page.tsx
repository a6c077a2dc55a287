import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import page from '#backoffice/page.module.css';
import { Page } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import typography from '#ui/typography.module.css';
import styles from './settings-page.module.css';
import type { Saved, SettingsForm } from './use-settings.ts';

interface SettingsPageProps<Settings extends Saved, Values extends FieldValues> {
  lead: string;
  settings: SettingsForm<Settings, Values>;
  /** What visitors will see, beside the form. */
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
  return (
    <Page lead={lead} actions={settings.saved.canUndo && <UndoSave isDirty={form.isDirty} undo={undo} />}>
      <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
        <div className={page.beside}>
          <div className={styles.panels}>
            {children}
            <LastChange {...settings.saved} />
          </div>
          {preview}
        </div>
        <SaveBar {...bar} />
      </form>
    </Page>
  );
}

/** Asks before the last save is undone. */
function UndoSave({ isDirty, undo }: { isDirty: boolean; undo: () => Promise<void> }) {
  const t = useTranslations('venuePages.undo');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" icon="back" onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('title')}
        cancelLabel={t('keep')}
        confirmLabel={t('confirm')}
        onConfirm={undo}
      >
        <p>{t('text')}</p>
        {isDirty && <p>{t('unsaved')}</p>}
      </ConfirmDialog>
    </>
  );
}

function LastChange({ savedAt, savedBy }: Saved['saved']) {
  const t = useTranslations('venuePages');
  const { shortDay, time } = useAdminFormat();
  if (!savedAt || !savedBy) return null;
  return (
    <p className={classNames(styles.change, typography.muted, typography.small)}>
      {t('changed', { email: savedBy, date: `${shortDay(savedAt)}, ${time(savedAt)}` })}
    </p>
  );
}
