import { isBirthDate } from '@guichet/contract/account/household-rules.ts';
import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import { fail } from '#kernel/errors.ts';

export type Person = CallAnswer<'POST /user/householdPerson'>;
export type PersonToSave = CheckedBody<'POST /user/householdPerson'>;

/** A person whose age decides the prices and sessions of a cart. */
export type PersonOfAge = Pick<Person, 'id' | 'birthDate'>;

/**
 * Returns a person with each card and document once. The latter of two equal documents counts.
 * @param today on the venue's calendar
 * @param ownCards numbers of the cards of the account
 * @throws AppError `household.birth-date`, `household.card`
 */
export function checkedPerson(
  { name, relation, birthDate, cards, documents }: PersonToSave,
  { today, ownCards }: { today: string; ownCards: readonly string[] },
): PersonToSave {
  if (!isBirthDate(birthDate, today))
    fail('household.birth-date', { fields: { birthDate: 'household.birth-date' } });
  if (!cards.every((number) => ownCards.includes(number)))
    fail('household.card', { fields: { cards: 'household.card' } });
  const byCode = new Map(documents.map((shown) => [shown.document, shown]));
  return { name, relation, birthDate, cards: [...new Set(cards)], documents: [...byCode.values()] };
}
