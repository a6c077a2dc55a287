import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Menu } from '#backoffice/ui/menu.tsx';
import { adminFile } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import type { Comparison, Days } from './takings-search.ts';

/** The takings as a workbook, single tables as CSV, and the payment journal of the same days. */
export function ExportActions({ days: { from, until }, compare }: { days: Days; compare: Comparison }) {
  const t = useTranslations('takings.export');
  const errorMessage = useErrorMessage();
  const language = useLocale().slice(0, 2);
  const { portal } = useBackoffice();
  const [isBusy, setBusy] = useState(false);
  const save = async (name: string, format: string, read: () => Promise<Blob>) => {
    setBusy(true);
    try {
      saveFile(await read(), `${name}-${portal.tenant.name}-${from}-${until}-${language}.${format}`);
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const takings = (format: 'csv' | 'xlsx', table: 'days' | 'services' | 'vat') => () =>
    void save(t(`files.${format === 'xlsx' ? 'takings' : table}`), format, () =>
      adminFile('GET /settingsadmin/takingsexport', { query: { from, until, compare, format, table } }),
    );
  const journal = (format: 'csv' | 'json') => () =>
    void save(t('files.journal'), format, () =>
      adminFile('GET /settingsadmin/paymentjournal', { query: { from, until, format } }),
    );
  return (
    <>
      <Button variant="ghost" icon="download" busy={isBusy} onClick={takings('xlsx', 'days')}>
        {t('workbook')}
      </Button>
      <Menu
        label={t('more')}
        actions={[
          { label: t('daysCsv'), icon: 'download', onSelect: takings('csv', 'days') },
          { label: t('servicesCsv'), icon: 'download', onSelect: takings('csv', 'services') },
          { label: t('vatCsv'), icon: 'download', onSelect: takings('csv', 'vat') },
          { label: t('journalCsv'), icon: 'download', onSelect: journal('csv') },
          { label: t('journalJson'), icon: 'download', onSelect: journal('json') },
        ]}
      />
    </>
  );
}
