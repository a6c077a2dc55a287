import type { CallAnswer } from '@guichet/contract/calls.ts';
import { typeOf } from '../ticketing-connection/rules.ts';
import type { VenueCounts } from './data.ts';
import type { VenueFacts, VenueRow } from './model.ts';
import { stateOf, stepsOf } from './rules.ts';

const NO_COUNTS: VenueCounts = {
  administrators: 0,
  stuckCarts: 0,
  synchronizedAt: null,
  isSynchronizationFailed: false,
  attentions: 0,
  address: '',
};

/** A venue in the list. */
export function viewListed(
  venue: VenueRow,
  counts: VenueCounts | undefined = NO_COUNTS,
): CallAnswer<'GET /settingsadmin/tenants'>[number] {
  const { id, name, displayName, city, type, prodOrigin } = venue;
  const { synchronizedAt, address, ...rest } = counts;
  return {
    ...{ id, name, displayName, city, type, prodOrigin },
    state: stateOf(venue),
    provider: typeOf(address),
    ...rest,
    ...(synchronizedAt && { synchronizedAt: synchronizedAt.toISOString() }),
  };
}

/** A venue with all that is edited of it; never its password. */
export function viewVenue(venue: VenueRow, facts: VenueFacts): CallAnswer<'GET /settingsadmin/tenant'> {
  const { createdAt, openedAt, archivedAt: _, deleteAt, template, filledAt, ...fields } = venue;
  const { baseAddressApiV5, partnerLogin, hasPartnerPassword, invitation, openCarts, payingCarts } = facts;
  const { sellerName, sellerAddress, sellerVatId } = facts;
  return {
    ...fields,
    ...{ baseAddressApiV5, partnerLogin, hasPartnerPassword, sellerName, sellerAddress, sellerVatId },
    state: stateOf(venue),
    provider: typeOf(baseAddressApiV5),
    createdAt: createdAt.toISOString(),
    ...(openedAt && { openedAt: openedAt.toISOString() }),
    ...(deleteAt && { deletedAt: deleteAt.toISOString() }),
    ...(template && { template }),
    isFilled: template === null || filledAt !== null,
    steps: stepsOf(venue, facts),
    ...(invitation && {
      invitation: {
        email: invitation.email,
        isActive: invitation.isActive,
        ...(invitation.expiresAt && { expiresAt: invitation.expiresAt.toISOString() }),
      },
    }),
    carts: { open: openCarts, paying: payingCarts },
  };
}
