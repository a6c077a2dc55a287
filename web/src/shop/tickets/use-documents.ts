import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, apiFile } from '#lib/api.ts';
import { saveFile } from '#ui/save-file.ts';
import { useSentence } from '#ui/sentence.ts';
import { showToast } from '#ui/toast.tsx';

type DocumentAction = 'tickets' | 'receipt' | 'send-tickets' | 'send-receipt';

export interface Documents {
  /** What is being fetched or sent. */
  busy: DocumentAction | undefined;
  /** @param ticket number of one ticket; all of the order otherwise */
  downloadTickets: (order: string, ticket?: string) => void;
  sendTickets: (order: string, ticket?: string) => void;
  downloadReceipt: (order: string) => void;
  sendReceipt: (order: string) => void;
}

/** Tickets and receipts as files and as e-mails; how it went is said in a toast. */
export function useDocuments(): Documents {
  const t = useTranslations('tickets.documents');
  const sentenceOf = useSentence();
  const [busy, setBusy] = useState<DocumentAction>();
  const run = (action: DocumentAction, work: () => Promise<void>): void => {
    setBusy(action);
    work()
      .catch((error) => showToast('error', sentenceOf(error)))
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
        await api('GET /Purchase/SendTicketDetailsByEmail', { query });
        showToast('success', t('ticketSent'));
      }),
    downloadReceipt: (order) =>
      run('receipt', async () => {
        const query = { externalPurchaseId: order };
        const file = await apiFile('GET /Purchase/GenerateReceiptPurchaseByExternalPurchase', { query });
        saveFile(file, t('receiptFile', { number: order }));
      }),
    sendReceipt: (order) =>
      run('send-receipt', async () => {
        await api('GET /Purchase/SendReceiptPurchaseByEmail', { query: { externalPurchaseId: order } });
        showToast('success', t('receiptSent'));
      }),
  };
}
