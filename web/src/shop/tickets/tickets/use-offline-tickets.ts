import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale } from 'use-intl';
import { rememberedCards } from '#lib/cards-memory.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import type { Belongings } from './my-tickets-data.ts';

/** The list and its pictures come first. */
const PAUSE_MS = 1500;

/** Has the browser keep a customer's valid tickets and cards, a moment later: see `page/keep-tickets.ts`. */
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
      import('./page/keep-tickets.ts').then(
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
