import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { RESET } from '#backoffice/icons.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { countsOf } from './items.ts';
import type { Item, Reset } from './settings-data.ts';
import styles from './settings-page.module.css';
import { FILTERS, type Filter, filterOf, type SettingsSearch } from './settings-search.ts';

/** Milliseconds from the last key press until the URL is updated. */
const DEBOUNCE_MS = 250;

interface ListToolsProps {
  items: readonly Item[];
  search: SettingsSearch;
  address: (search: SettingsSearch) => string;
}

/** Search and filter of a list; both are part of the URL. */
export function ListTools({ items, search, address }: ListToolsProps) {
  const t = useTranslations('ticketingSettings.list');
  const navigateTo = useNavigateTo();
  const [text, setText] = useState(search.q ?? '');
  const { q: known = '' } = search;
  useEffect(() => setText(known), [known]);
  const narrow = (q: string, show: Filter | undefined) => {
    const { item } = search;
    const next = { ...(item && { item }), ...(show && { show }), ...(q.trim() && { q: q.trim() }) };
    void navigateTo(address(next), { replace: true, resetScroll: false });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when typing pauses, not when the URL changes
  useEffect(() => {
    if (text.trim() === known) return;
    const timer = setTimeout(() => narrow(text, search.show), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const counts = countsOf(items);
  return (
    <search className={styles.listTools}>
      <TextInput
        type="search"
        label={t('search')}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label={t('filter')}
        value={search.show ?? ''}
        onChange={(event) => narrow(text, filterOf(event.target.value))}
      >
        <option value="">{t('filters.all', { count: items.length })}</option>
        {FILTERS.map((filter) => (
          <option key={filter} value={filter} disabled={counts[filter] === 0 && filter !== search.show}>
            {t(`filters.${filter}`, { count: counts[filter] })}
          </option>
        ))}
      </Select>
    </search>
  );
}

/** Resets every setting to the ticketing system's values, after a confirmation. */
export function ResetButton() {
  const t = useTranslations('ticketingSettings');
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const reset = async () => {
    const { count } = await adminApi('PUT /settingsticketing/initsettingsfromtenant', {
      body: { isConfirmed: true },
    });
    showToast('success', t('reset.done', { count }));
    await router.invalidate();
  };
  return (
    <>
      <Button variant="ghost" icon={RESET} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('reset.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('reset.title')}
        cancelLabel={t('cancel')}
        confirmLabel={t('reset.confirm')}
        isDanger
        promise={{ label: t('reset.promise'), missing: t('reset.missing') }}
        onConfirm={reset}
      >
        <p>{t('reset.text')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Reports a reset and undoes it. */
export function UndoReset({ reset: { at, by } }: { reset: Reset }) {
  const t = useTranslations('ticketingSettings.reset');
  const format = useAdminFormat();
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      const { count } = await adminApi('PUT /settingsticketing/undoinitsettings');
      showToast('success', t('undone', { count }));
    } catch (error) {
      showToast('error', errorMessage(error));
    }
    await router.invalidate();
    setBusy(false);
  };
  return (
    <div className={styles.notice}>
      <p>{t('undoable', { day: format.shortDay(at), time: format.time(at), by })}</p>
      <Button variant="ghost" busy={isBusy} onClick={undo}>
        {t('undo')}
      </Button>
    </div>
  );
}
