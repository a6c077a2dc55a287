import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import page from '#backoffice/page.module.css';
import { SaveBar } from '#backoffice/save-bar.tsx';
import type { SavedForm } from '#backoffice/ui/use-saved-form.ts';
import { type Named, TextsPanel } from './fields.tsx';

interface State {
  version: string;
  published?: { isArchived: boolean } | undefined;
  draft?: { isArchived: boolean } | undefined;
}

interface ItemFormProps<Values extends Named> {
  saved: Pick<SavedForm<State, Values>, 'form' | 'bar' | 'settings'>;
  /** The panels of the kind */
  children: ReactNode;
}

/** The editor of an item: its texts, the panels of its kind, and the bar that saves the draft. */
export function ItemForm<Values extends Named>({ saved, children }: ItemFormProps<Values>) {
  const t = useTranslations('boxOfficeCatalogue.item');
  const { form, bar, settings } = saved;
  const isArchivable = Boolean(settings.published?.isArchived || settings.draft?.isArchived);
  return (
    <form className={page.savedForm} ref={form.element} onSubmit={form.onSubmit} noValidate>
      <TextsPanel form={form} isNew={settings.version === ''} isArchivable={isArchivable} />
      {children}
      <SaveBar {...bar} saveLabel={t('save')} />
    </form>
  );
}
