import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { date, duration, inGroups, money } from '#kernel/format/localized.ts';
import type { SoldCard } from '#sale/sold-cards.ts';

/** An order's change of a card, formatted for a mail. */
export interface CardNote {
  /** "Carte 0418 2207 rechargée" */
  readonly title: string;
  /** Bought units, holder, and current content of the card */
  readonly lines: readonly string[];
}

/** Returns an order's changes of cards, in the reader's language. */
export function cardNotes(cards: readonly SoldCard[], locale: Locale, timeZone: string): CardNote[] {
  const t = translator(locale, 'cardOrders');
  return cards.map(({ effect, cardNumber, serviceName, holder, rights }) => {
    const left = rights.map((right) => rightWords(right, locale, timeZone)).join(', ');
    return {
      title: t(`sold.${effect}`, { number: inGroups(cardNumber) }),
      lines: [
        [labelIn(serviceName, locale), holder].filter(Boolean).join(' · '),
        ...(left ? [t(effect === 'withdrawn' ? 'sold.left' : 'sold.has', { rights: left })] : []),
      ],
    };
  });
}

/** Returns the remainder of a right in words: "5 entrées jusqu’au 30 juin 2027". */
export function rightWords(
  {
    unit,
    remaining = 0,
    validityEndDate,
  }: Pick<SoldCard['rights'][number], 'unit' | 'remaining' | 'validityEndDate'>,
  locale: Locale,
  timeZone: string,
): string {
  const t = translator(locale, 'cardOrders');
  const day = date(validityEndDate, locale, timeZone);
  if (unit === 'minute') return t('right.amount', { amount: duration(remaining, locale), day });
  if (unit === 'cent') return t('right.amount', { amount: money(remaining, locale), day });
  return t(`right.${unit}`, { count: remaining, day });
}
