import type { Locale } from '@guichet/contract/locale.ts';
import { useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useMainLocale } from '#lib/admin-portal.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type LinkValues, nameIn } from './footer-values.ts';

interface RemoveLinkProps {
  /** The link to remove; the dialog is closed without one. */
  link: LinkValues | undefined;
  onClose: () => void;
  onRemove: (link: LinkValues) => void;
}

/** Asks before a link is removed, and states the consequences. */
export function RemoveLink({ link, onClose, onRemove }: RemoveLinkProps) {
  const t = useTranslations('venuePages.footer');
  const locale = useLocale() as Locale;
  const main = useMainLocale();
  // The texts stay while the dialog closes.
  const last = useRef(link);
  last.current = link ?? last.current;
  const kind = last.current?.kind ?? 'other';
  const name = (last.current && nameIn(last.current, locale, main)) || t('links.unnamed');
  return (
    <ConfirmDialog
      isOpen={link !== undefined}
      onClose={onClose}
      title={t('remove.title', { name })}
      cancelLabel={t('remove.keep')}
      confirmLabel={t('remove.confirm')}
      isDanger
      onConfirm={() => link && onRemove(link)}
    >
      <p>{t('remove.text')}</p>
      {kind === 'terms' && <p>{t('remove.terms')}</p>}
      {kind === 'privacy' && <p>{t('remove.privacy')}</p>}
    </ConfirmDialog>
  );
}
