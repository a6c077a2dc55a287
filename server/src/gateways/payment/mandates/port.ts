import type { Shop } from '../shapes/port.ts';

/** What a provider keeps to debit later: saved cards and subscriptions. */

/** A saved card as the provider keeps it now; a fact is null where the provider does not tell it. */
export interface CardAtProvider {
  readonly brand: string | null;
  /** The last four. */
  readonly lastDigits: string | null;
  readonly expiry: { readonly month: number; readonly year: number } | null;
}

/** A subscription as the provider names it. */
export interface NamedSubscription {
  readonly id: string;
  /** The card that it is debited from. */
  readonly alias: string;
}

/**
 * A subscription as the provider has it now. `completed`: all its debits were made; `ended`: cancelled before, by whomever,
 * `at` when it says so; `unknown`: the provider has none of that name, or not its card.
 */
export type SubscriptionAtProvider =
  | { readonly state: 'running' | 'completed' | 'unknown' }
  | { readonly state: 'ended'; readonly at: Date };

/** The debits of a subscription that are still to come, as they are to be from now on. */
export interface DebitsToCome {
  /** 1 to 28. */
  readonly dayOfTheMonth: number;
  /** Of the next one, `YYYY-MM-DD`. */
  readonly nextDay: string;
  readonly count: number;
  /** Of each, in cents. */
  readonly amountCents: number;
  readonly currency: 'EUR';
}

/** What a provider can do, which others cannot. */
export interface ProviderAbilities {
  /** It takes another card in place of a saved one, under the same alias. */
  readonly changesCards: boolean;
}

export interface MandateProvider {
  /** Pure. */
  abilities(shop: Pick<Shop, 'protocol'>): ProviderAbilities;
  /** The card that is kept under an alias; undefined when it is not, or no longer. */
  readAlias(alias: string, shop: Shop): Promise<CardAtProvider | undefined>;
  /** Deletes a saved card; one that the provider does not know is deleted already. */
  cancelAlias(alias: string, shop: Shop): Promise<void>;
  readSubscription(subscription: NamedSubscription, shop: Shop): Promise<SubscriptionAtProvider>;
  /**
   * Moves the debits of a subscription that are to come; those that were made keep their numbers. The same again changes
   * nothing. @throws PaymentProviderUnavailable also where the provider does not take it
   */
  changeSubscription(subscription: NamedSubscription, debits: DebitsToCome, shop: Shop): Promise<void>;
  /** Ends a subscription: nothing more is debited. One that the provider does not know, or has ended, is ended already. */
  cancelSubscription(subscription: NamedSubscription, shop: Shop): Promise<void>;
}
