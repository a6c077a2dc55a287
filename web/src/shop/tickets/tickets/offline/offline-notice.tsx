import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { rememberedCards } from '#lib/cards-memory.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Belongings } from '../list/my-tickets-data.ts';
import { deleteOfflineTickets } from './offline-tickets.ts';

interface OfflineNoticeProps {
  /** Formats the texts about tickets or cards. */
  words: (key: 'title' | 'text' | 'forget' | 'question' | 'lost' | 'confirm' | 'keep') => string;
  onForgotten: () => void;
}

/** Reports that stored data of this device are shown, with a button that deletes them without a sign-in. */
export function OfflineNotice({ words: t, onForgotten }: OfflineNoticeProps) {
  const [isAsked, setAsked] = useState(false);
  const deleteTickets = async () => {
    deleteOfflineTickets();
    onForgotten();
  };
  return (
    <Notice title={t('title')}>
      <p>{t('text')}</p>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {t('forget')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('question')}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        onConfirm={deleteTickets}
      >
        <p>{t('lost')}</p>
      </ConfirmDialog>
    </Notice>
  );
}

/** The page after the deletion. */
export function ForgottenNotice({ words: t }: { words: (key: 'forgotten' | 'again') => string }) {
  return (
    <div role="status">
      <Notice title={t('forgotten')}>{t('again')}</Notice>
    </div>
  );
}

/** Milliseconds before the downloads, since the list and its pictures come first. */
const PAUSE_MS = 1500;

/** Stores a customer's valid tickets and cards for offline use after a moment: see `page/keep-tickets.ts`. */
export function useOfflineTickets({
  tickets,
  rights,
  isKept,
}: Pick<Belongings, 'tickets' | 'rights' | 'isKept'>): void {
  const router = useRouter();
  const locale = useLocale() as Locale;
  const paths = usePaths();
  const { hasSupports } = usePortal();
  const numbers = tickets.map(({ ticketNumber, state }) => `${ticketNumber} ${state}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one at each drawing
  useEffect(() => {
    if (isKept) return;
    const pause = setTimeout(() => {
      import('./keep-tickets.ts').then(
        ({ keepTickets }) =>
          keepTickets(
            tickets,
            router,
            locale,
            paths.ticket,
            hasSupports && (rights.length > 0 || rememberedCards().length > 0) ? paths.supports() : undefined,
          ),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [numbers, isKept, locale]);
}
