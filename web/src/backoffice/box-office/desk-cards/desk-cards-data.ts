import { MAX_CORRECTION } from '@guichet/contract/box-office/desk-card-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '#lib/api-error.ts';

export type FoundDeskCard = CallAnswer<'GET /boxoffice/deskcards'>['cards'][number];
export type DeskCard = CallAnswer<'GET /boxoffice/deskcard'>;
export type DeskCardRight = DeskCard['rights'][number];
export type DeskCardMovements = CallAnswer<'GET /boxoffice/deskcardmovements'>;

/** Tones of the states of a card. */
export const TONES = { valid: 'ok', consumed: 'neutral', expired: 'neutral', blocked: 'error' } as const;

/** What identifies the card that a change is about: staff change what they have seen. */
export const seenOf = ({ number, version }: DeskCard) => ({ number, version });

/**
 * Returns a function that runs a change of the card and reads the page again, also when the card has changed since: the
 * page then shows its present state behind the message.
 */
export function useCardChange(): (change: () => Promise<unknown>) => Promise<void> {
  const router = useRouter();
  return async (change) => {
    try {
      await change();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'desk.card-changed') await router.invalidate();
      throw error;
    }
    await router.invalidate();
  };
}

/** What is wrong with a typed correction. */
export type CorrectionProblem = 'nothing' | 'noDay' | 'notWhole' | 'notMoney' | 'tooFew';

/** Returns the problem of a typed correction; undefined for a correct one. */
export function problemOf(
  { unit, remaining = 0 }: Pick<DeskCardRight, 'unit' | 'remaining'>,
  { direction, quantity: typed, lastDay }: { direction: string; quantity: string; lastDay: string },
): CorrectionProblem | undefined {
  if (unit === 'period') return lastDay === '' ? 'noDay' : undefined;
  const quantity = typedQuantity(typed, direction === 'less', unit);
  if (quantity === undefined) return unit === 'cent' ? 'notMoney' : 'notWhole';
  if (quantity === 0 && lastDay === '') return 'nothing';
  return remaining + quantity < 0 ? 'tooFew' : undefined;
}

/** Returns a typed quantity with the sign of its direction; undefined for another text. */
export function typedQuantity(
  text: string,
  isLess: boolean,
  unit: DeskCardRight['unit'],
): number | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return 0;
  const pattern = unit === 'cent' ? /^\d{1,4}(\.\d{1,2})?$/ : /^\d{1,6}$/;
  if (!pattern.test(plain)) return undefined;
  const amount = unit === 'cent' ? Math.round(Number(plain) * 100) : Number(plain);
  if (amount > MAX_CORRECTION) return undefined;
  return isLess ? -amount : amount;
}
