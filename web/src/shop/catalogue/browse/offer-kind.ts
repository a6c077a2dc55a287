import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ServiceKind } from '@guichet/contract/predicates.ts';

/** What something on offer is to a visitor, in the order in which it is shown. */
export const OFFER_KINDS = ['entry', 'class', 'card', 'subscription', 'well-being', 'goods'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** What the tickets and sessions of a family are; admissions when it does not say. */
export type Activity = CallAnswer<'GET /ticketing/families'>[number]['activity'];

const BY_TYPE: Partial<Record<ServiceKind, OfferKind>> = {
  reloading: 'card',
  subscription: 'subscription',
  renewal: 'subscription',
  none: 'goods',
};

/** What a service is: cards, memberships and articles by their type, all else by its family. */
export const offerKindOf = (kind: ServiceKind, activity: Activity): OfferKind =>
  BY_TYPE[kind] ?? activity ?? 'entry';
