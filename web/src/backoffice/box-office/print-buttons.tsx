import { CARD_FORMATS, type CardFormat } from '@guichet/contract/box-office/desk-card-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminFile } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import { inGroups } from '../cards/card-number.ts';

/** Saves a document to be printed, or says why there is none. */
function usePrint(read: () => Promise<Blob>, fileName: string) {
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      saveFile(await read(), fileName);
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, print };
}

/** Prints the tickets of an order on A4. @param isMain whether it is the main action */
export function PrintTickets({ order, isMain = false }: { order: string; isMain?: boolean }) {
  const t = useTranslations('printing');
  const { isBusy, print } = usePrint(
    () => adminFile('GET /boxoffice/deskticketspdf', { query: { externalPurchaseId: order } }),
    t('ticketsFile', { order }),
  );
  return (
    <Button
      variant={isMain ? 'primary' : 'soft'}
      icon="download"
      busy={isBusy}
      aria-label={t('ticketsOf', { order })}
      onClick={() => void print()}
    >
      {t('tickets')}
    </Button>
  );
}

/** Prints a card: in the format of card printers, and on A4. @param isNamed whether the buttons name the card */
export function PrintCard({ number, isNamed = false }: { number: string; isNamed?: boolean }) {
  return CARD_FORMATS.map((format) => (
    <PrintCardAs key={format} number={number} format={format} isNamed={isNamed} />
  ));
}

function PrintCardAs({ number, format, isNamed }: { number: string; format: CardFormat; isNamed: boolean }) {
  const t = useTranslations('printing');
  const { isBusy, print } = usePrint(
    () => adminFile('GET /boxoffice/deskcardpdf', { query: { number, format } }),
    t('cardFile', { number }),
  );
  return (
    <Button
      variant={format === 'card' && !isNamed ? 'primary' : 'soft'}
      busy={isBusy}
      onClick={() => void print()}
    >
      {isNamed ? t(`named.${format}`, { number: inGroups(number) }) : t(format)}
    </Button>
  );
}
