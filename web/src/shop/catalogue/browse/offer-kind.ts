import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ServiceKind } from '@guichet/contract/predicates.ts';

/** Kinds of offer in the order of the page. */
export const OFFER_KINDS = ['entry', 'class', 'card', 'subscription', 'well-being', 'goods'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** The kind of a family's tickets and sessions; admissions by default. */
export type Activity = CallAnswer<'GET /ticketing/families'>[number]['activity'];

const BY_TYPE: Partial<Record<ServiceKind, OfferKind>> = {
  reloading: 'card',
  subscription: 'subscription',
  renewal: 'subscription',
  none: 'goods',
};

/** Returns the kind of a service: by type for cards, memberships and articles, otherwise by family. */
export const offerKindOf = (kind: ServiceKind, activity: Activity): OfferKind =>
  BY_TYPE[kind] ?? activity ?? 'entry';
