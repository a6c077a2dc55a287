import type { StoredKey } from '#lib/client-storage.ts';
import { currentTenant } from '#lib/storage.ts';
import type { OrderAnswers } from './view.ts';

/**
 * What this tab remembers of an order form, so that the same is not ticked again after a refusal or in another language.
 * Terms were accepted in the text that the buyer could read, which its address stands for and the order records: where
 * another language has a text of its own, that one is still to be accepted.
 */
interface KeptAnswers {
  cartId: string;
  documents: string[];
  acceptedTerms?: string | undefined;
}

const NAME: StoredKey<'venueTab'> = 'orderAnswers';
const key = (): string => `${currentTenant()}/${NAME}`;

export function keepAnswers(
  cartId: string,
  { documents, acceptedTerms }: Omit<OrderAnswers, 'savesCard'>,
): void {
  const kept: KeptAnswers = { cartId, documents: [...documents], acceptedTerms };
  try {
    sessionStorage.setItem(key(), JSON.stringify(kept));
  } catch {
    // Without storage the form is filled in again.
  }
}

/** The answers given for this cart so far. */
export function keptAnswers(cartId: string): Pick<OrderAnswers, 'documents' | 'acceptedTerms'> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key()) ?? 'null') as KeptAnswers | null;
    if (kept?.cartId === cartId)
      return { documents: new Set(kept.documents), acceptedTerms: kept.acceptedTerms };
  } catch {
    // Unreadable: as if there were none.
  }
  return { documents: new Set(), acceptedTerms: undefined };
}
