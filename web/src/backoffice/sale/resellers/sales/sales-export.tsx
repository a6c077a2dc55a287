import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import { exportSales, type SalesQuery } from './sales-data.ts';

/** Exports the shown sales as a workbook, or their bookings as CSV. */
export function SalesExport({ query }: { query: SalesQuery }) {
  const t = useTranslations('resellerSales.export');
  const errorMessage = useErrorMessage();
  const language = useLocale().slice(0, 2);
  const { portal } = useBackoffice();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      const name = [t('file'), portal.tenant.name, query.from, query.until, language].join('-');
      saveFile(await exportSales(query, format), `${name}.${format}`);
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="ghost" icon="download" busy={isBusy} onClick={() => void save('xlsx')}>
        {t('workbook')}
      </Button>
      <Button variant="ghost" icon="download" busy={isBusy} onClick={() => void save('csv')}>
        {t('csv')}
      </Button>
    </>
  );
}
