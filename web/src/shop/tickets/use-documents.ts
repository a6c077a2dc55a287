import type { CallAnswer } from '@guichet/contract/calls.ts';
import { ticketWord } from '@guichet/contract/predicates.ts';
import type { Contents } from '@guichet/contract/tickets/predicates.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, apiFile } from '#lib/api.ts';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';

const ticketsDocument = 'GET /Purchase/GenerateTicketsTemplateByExternalOrder';

/** Identifies a document of a ticket. */
type IssuedTicket = Pick<
  CallAnswer<'POST /user/GetTicketsDetails'>['tickets'][number],
  'externalPurchaseId' | 'ticketNumber' | 'type'
>;

type DocumentAction = 'tickets' | 'receipt' | 'refund' | 'send-tickets' | 'send-receipt' | 'send-refund';

export interface Documents {
  /** The running action. */
  busy: DocumentAction | undefined;
  /** Downloads all tickets and vouchers of an order, in a file with a matching name. */
  downloadOrder: (order: string, contents: Contents) => void;
  /** Downloads one ticket or voucher, in a file with a matching name. */
  downloadTicket: (ticket: IssuedTicket) => void;
  sendTicket: (ticket: IssuedTicket) => void;
  downloadReceipt: (order: string) => void;
  sendReceipt: (order: string) => void;
  /**
   * @param refundId of a completed refund @param order of the refund
   */
  downloadRefund: (refundId: string, order: string) => void;
  sendRefund: (refundId: string) => void;
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
    downloadOrder: (order, contents) =>
      run('tickets', async () => {
        const file = await apiFile(ticketsDocument, { query: { externalPurchaseId: order } });
        saveFile(file, t(`orderFile.${contents}`, { number: order }));
      }),
    downloadTicket: ({ externalPurchaseId, ticketNumber, type }) =>
      run('tickets', async () => {
        const file = await apiFile(ticketsDocument, { query: { externalPurchaseId, ticketNumber } });
        saveFile(file, t(`ticketFile.${ticketWord(type)}`, { number: ticketNumber }));
      }),
    sendTicket: ({ externalPurchaseId, ticketNumber, type }) =>
      run('send-tickets', async () => {
        const { email } = await api('GET /user/user');
        const query = { externalPurchaseId, ticketNumber };
        await api('GET /Purchase/SendTicketDetailsByEmail', { query });
        showToast('success', t(`ticketSent.${ticketWord(type)}`, { email }));
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
    downloadRefund: (refundId, order) =>
      run('refund', async () => {
        const file = await apiFile('GET /Purchase/GenerateRefundReceipt', { query: { refundId } });
        saveFile(file, t('refundFile', { number: order }));
      }),
    sendRefund: (refundId) =>
      run('send-refund', async () => {
        const { email } = await api('GET /user/user');
        await api('GET /Purchase/SendRefundReceiptByEmail', { query: { refundId } });
        showToast('success', t('refundSent', { email }));
      }),
  };
}
