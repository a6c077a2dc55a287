import type { Shop } from '../shapes/port.ts';

/** Mandates stored at a provider: saved cards and subscriptions. */

/** A saved card as the provider stores it now; a field is null where the provider does not report it. */
export interface CardAtProvider {
  readonly brand: string | null;
  /** The last four digits. */
  readonly lastDigits: string | null;
  readonly expiry: { readonly month: number; readonly year: number } | null;
}

/** A subscription by its provider id. */
export interface NamedSubscription {
  readonly id: string;
  /** Alias of the debited card. */
  readonly alias: string;
}

/**
 * State of a subscription at the provider. `completed`: all debits were made; `ended`: cancelled by anybody, `at` if
 * known; `unknown`: the provider has no subscription of that id on that card.
 */
export type SubscriptionAtProvider =
  | { readonly state: 'running' | 'completed' | 'unknown' }
  | { readonly state: 'ended'; readonly at: Date };

/** The remaining debits of a subscription after a change. */
export interface DebitsToCome {
  /** 1 to 28. */
  readonly dayOfTheMonth: number;
  /** Day of the next debit, `YYYY-MM-DD`. */
  readonly nextDay: string;
  readonly count: number;
  /** Amount of each debit, in cents. */
  readonly amountCents: number;
  readonly currency: 'EUR';
}

/** Features that not every provider has. */
export interface ProviderAbilities {
  /** Whether the provider can replace a saved card under the same alias. */
  readonly changesCards: boolean;
}

export interface MandateProvider {
  /** Returns the features of a shop's provider. Pure. */
  abilities(shop: Pick<Shop, 'protocol'>): ProviderAbilities;
  /** Reads the card of an alias; undefined when no card is stored under it (any more). */
  readAlias(alias: string, shop: Shop): Promise<CardAtProvider | undefined>;
  /** Deletes a saved card; an unknown alias counts as deleted. */
  cancelAlias(alias: string, shop: Shop): Promise<void>;
  readSubscription(subscription: NamedSubscription, shop: Shop): Promise<SubscriptionAtProvider>;
  /**
   * Moves the remaining debits of a subscription; past debits keep their numbers. Idempotent.
   * @throws PaymentProviderUnavailable also when the provider does not accept the change
   */
  changeSubscription(subscription: NamedSubscription, debits: DebitsToCome, shop: Shop): Promise<void>;
  /** Ends a subscription: no more debits. An unknown or ended subscription counts as ended. */
  cancelSubscription(subscription: NamedSubscription, shop: Shop): Promise<void>;
}
