import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast.tsx';
import styles from './conflict-notice.module.css';
import type { TextField } from './settings/items.ts';
import type { Item } from './settings/settings-data.ts';

/** An item of the settings, or a theme. */
type ConflictingItem = Pick<Item, 'externalCode' | 'version' | TextField> & { kind: Item['kind'] | 'theme' };

interface ConflictNoticeProps {
  item: ConflictingItem;
  field: TextField;
  locale: Locale;
  /** The ticketing system’s text at the time of the override */
  before: string;
  /** Whether there are unsaved changes */
  isLocked: boolean;
}

/** Asks which text to keep after the ticketing system changed an overridden one. */
export function ConflictNotice({ item, field, locale, before, isLocked }: ConflictNoticeProps) {
  const t = useTranslations('ticketingSettings.conflict');
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState<'mine' | 'theirs'>();
  const { source, own } = item[field][locale];
  const resolve = async (keep: 'mine' | 'theirs') => {
    if (isLocked) return showToast('info', t('saveFirst'));
    setBusy(keep);
    try {
      const { kind, externalCode, version } = item;
      const body = { kind, externalCode, version, field, language: locale, keep };
      await adminApi('PUT /settingsticketing/conflict', { body });
      showToast('success', t('resolved'));
    } catch (error) {
      showToast('error', errorMessage(error));
    }
    await router.invalidate();
    setBusy(undefined);
  };
  const texts = { before, now: source, mine: own };
  return (
    <div className={styles.conflictNotice}>
      <p className={styles.title}>
        <Icon name="alert" size={20} />
        {t('title')}
      </p>
      <dl>
        {(['before', 'now', 'mine'] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd lang={locale}>{texts[name] || t('empty')}</dd>
          </div>
        ))}
      </dl>
      <div className={classNames(layout.row, layout.rowWrap)}>
        <Button variant="ghost" busy={busy === 'mine'} onClick={() => resolve('mine')}>
          {t('keepMine')}
        </Button>
        <Button variant="ghost" busy={busy === 'theirs'} onClick={() => resolve('theirs')}>
          {t('takeTheirs')}
        </Button>
      </div>
    </div>
  );
}
