import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, apiFile } from '#lib/api.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';

type DocumentAction = 'tickets' | 'receipt' | 'send-tickets' | 'send-receipt';

export interface Documents {
  /** The action that is running. */
  busy: DocumentAction | undefined;
  /** @param ticket number of a single ticket; without it, all tickets of the order */
  downloadTickets: (order: string, ticket?: string) => void;
  sendTickets: (order: string, ticket?: string) => void;
  downloadReceipt: (order: string) => void;
  sendReceipt: (order: string) => void;
}

/** Downloads and sends tickets and receipts; results and errors are shown as toasts. */
export function useDocuments(): Documents {
  const t = useTranslations('tickets.documents');
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState<DocumentAction>();
  const run = (action: DocumentAction, task: () => Promise<void>): void => {
    setBusy(action);
    task()
      .catch((error) => showToast('error', errorMessage(error)))
      .finally(() => setBusy(undefined));
  };
  return {
    busy,
    downloadTickets: (order, ticket) =>
      run('tickets', async () => {
        const query = { externalPurchaseId: order, ...(ticket && { ticketNumber: ticket }) };
        const file = await apiFile('GET /Purchase/GenerateTicketsTemplateByExternalOrder', { query });
        saveFile(file, t('ticketFile', { number: ticket ?? order }));
      }),
    sendTickets: (order, ticket) =>
      run('send-tickets', async () => {
        const query = { externalPurchaseId: order, ...(ticket && { ticketNumber: ticket }) };
        const { email } = await api('GET /user/user');
        await api('GET /Purchase/SendTicketDetailsByEmail', { query });
        showToast('success', t('ticketSent', { email }));
      }),
    downloadReceipt: (order) =>
      run('receipt', async () => {
        const query = { externalPurchaseId: order };
        const file = await apiFile('GET /Purchase/GenerateReceiptPurchaseByExternalPurchase', { query });
        saveFile(file, t('receiptFile', { number: order }));
      }),
    sendReceipt: (order) =>
      run('send-receipt', async () => {
        const { email } = await api('GET /user/user');
        await api('GET /Purchase/SendReceiptPurchaseByEmail', { query: { externalPurchaseId: order } });
        showToast('success', t('receiptSent', { email }));
      }),
  };
}
