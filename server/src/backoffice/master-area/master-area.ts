import {
  isAdapterAddress,
  STEPS,
  type Step,
  type TEMPLATES,
  type TicketingProvider,
} from '@guichet/contract/backoffice/master-area-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { z } from 'zod';
import type { Connection } from '#catalogue/connection/connection.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Returns the type of an address: an empty address means the embedded system. */
export function typeOf(address: string): TicketingProvider {
  if (address.trim() === '') return 'embedded';
  return isAdapterAddress(address) ? 'adapter' : 'octo';
}

/** The figures of a venue that the list shows beside its row. */
export interface VenueCounts {
  administrators: number;
  stuckCarts: number;
  synchronizedAt: Date | null;
  isSynchronizationFailed: boolean;
  /** Number of health lines that are not green */
  attentions: number;
  /** Address of the venue's ticketing system; empty for the embedded system */
  address: string;
}

/** A venue in the directory of the platform. */
export interface VenueRow {
  id: TenantId;
  version: number;
  name: string;
  displayName: string;
  city: string;
  type: 0 | 1 | 6 | 9;
  apiVersion: number;
  prodOrigin: string;
  preprodOrigin: string;
  isInMaintenance: boolean;
  createdAt: Date;
  openedAt: Date | null;
  openingRequestedAt: Date | null;
  openingRequestedBy: string;
  archivedAt: Date | null;
  /** Time of the deletion of an archived venue; null when it is never deleted */
  deleteAt: Date | null;
  template: Template | null;
  filledAt: Date | null;
}

/** The super administrator of a venue. */
export interface Invitation {
  id: string;
  email: string;
  /** Whether the super administrator has chosen a password */
  isActive: boolean;
  expiresAt: Date | null;
}

/** Facts of a venue beside its row. */
export interface VenueFacts extends Omit<Connection, 'partnerPasswordEncrypted'> {
  hasPartnerPassword: boolean;
  /** Number of services on sale at the last synchronisation */
  services: number;
  hasShop: boolean;
  isShopInProduction: boolean;
  /** Whether venues may use the embedded payment provider; false in production */
  mayEmbed: boolean;
  hasTerms: boolean;
  hasContact: boolean;
  hasLogo: boolean;
  /** Every establishment has opening hours */
  hasHours: boolean;
  /** Every establishment says how visitors reach it */
  hasAccess: boolean;
  /** Every establishment says what visitors bring along */
  hasBring: boolean;
  invitation: Invitation | undefined;
  openCarts: number;
  payingCarts: number;
}

/** Numbers of payments of a venue that are still to be settled. */
export interface MoneyLeft {
  stuckCarts: number;
  refunds: number;
  /** Number of payments in instalments and subscriptions */
  schedules: number;
  /** Number of payments without a known outcome */
  attempts: number;
  paymentsToCheck: number;
}

/** Pure decisions about the venues of the platform. */

export type State = CallAnswer<'GET /settingsadmin/tenants'>[number]['state'];
export type Template = (typeof TEMPLATES)[number];

/** The job that fills a new venue from its template. */
export const FILL_JOB = defineJob('demonstration.fill', z.object({}), { priority: 'bulk' });

/** The purpose of the ticketing system's encrypted password; see `Secrets`. */
export const PARTNER_PASSWORD = 'tenant.partnerPassword';

type Life = Pick<VenueRow, 'isInMaintenance' | 'openedAt' | 'archivedAt'>;

export function stateOf({ isInMaintenance, openedAt, archivedAt }: Life): State {
  if (archivedAt) return 'archived';
  if (!openedAt) return 'toOpen';
  return isInMaintenance ? 'inMaintenance' : 'inService';
}

/** Returns the steps before a venue goes live, in display order, each done or not. */
export function stepsOf(venue: Pick<VenueRow, 'type' | 'prodOrigin'>, facts: VenueFacts) {
  const done: Readonly<Record<Step, boolean>> = {
    // The embedded system has neither address nor password.
    ticketing: !facts.baseAddressApiV5 || facts.hasPartnerPassword,
    catalogue: facts.services > 0,
    // Only a pre-production, QA or development venue may use test payment.
    payment: facts.hasShop && (venue.type !== 0 || facts.isShopInProduction || facts.mayEmbed),
    terms: facts.hasTerms,
    administrator: facts.invitation?.isActive ?? false,
    seller: facts.sellerName !== '',
    contact: facts.hasContact,
    hours: facts.hasHours,
    access: facts.hasAccess,
    bring: facts.hasBring,
    design: facts.hasLogo,
    origin: venue.prodOrigin !== '',
  };
  return STEPS.map(({ step, isRequired }) => ({ step, isRequired, isDone: done[step] }));
}

/** Returns why a venue cannot be opened; undefined when it can. */
export function refusalToOpen(venue: VenueRow, facts: VenueFacts): ErrorCode | undefined {
  if (venue.archivedAt) return 'tenant.archived';
  const isMissing = stepsOf(venue, facts).some(({ isRequired, isDone }) => isRequired && !isDone);
  return isMissing ? 'tenant.steps-missing' : undefined;
}

/** Days between the archive of a venue and its optional deletion. */
const DAYS_BEFORE_DELETION = 30;

/** Returns the time at which a venue archived now is deleted. */
export const deletionAfter = (now: number): Date => new Date(now + DAYS_BEFORE_DELETION * 86_400_000);

/** Returns why a venue cannot be archived or restored; undefined when it can. */
export function refusalToArchive(
  venue: VenueRow,
  sent: { version: number; isArchived: boolean },
  { payingCarts }: Pick<VenueFacts, 'payingCarts'>,
  left: MoneyLeft,
): ErrorCode | undefined {
  if (venue.version !== sent.version) return 'settings.changed';
  if (!sent.isArchived) return undefined;
  if (!venue.isInMaintenance) return 'tenant.not-closed';
  if (payingCarts > 0) return 'tenant.carts-paying';
  return Object.values(left).some((count) => count > 0) ? 'tenant.money-left' : undefined;
}

/** Returns why a save of a venue is refused; undefined when it is accepted. */
export function refusalToSave(
  venue: VenueRow,
  sent: { version: number; isInMaintenance: boolean },
): ErrorCode | undefined {
  if (venue.archivedAt) return 'tenant.archived';
  if (venue.version !== sent.version) return 'settings.changed';
  // The pages of a venue stay closed until it is opened.
  return !venue.openedAt && !sent.isInMaintenance ? 'tenant.not-open' : undefined;
}

/** Returns the request of a venue for its opening, until it is opened. */
function requestOf({ openedAt, openingRequestedAt, openingRequestedBy }: VenueRow) {
  if (openedAt || !openingRequestedAt) return {};
  return { openingRequest: { at: openingRequestedAt.toISOString(), by: openingRequestedBy } };
}

const NO_COUNTS: VenueCounts = {
  administrators: 0,
  stuckCarts: 0,
  synchronizedAt: null,
  isSynchronizationFailed: false,
  attentions: 0,
  address: '',
};

/** Returns a venue for the list. */
export function viewListed(
  venue: VenueRow,
  counts: VenueCounts | undefined = NO_COUNTS,
): CallAnswer<'GET /settingsadmin/tenants'>[number] {
  const { id, name, displayName, city, type, prodOrigin } = venue;
  const { synchronizedAt, address, ...rest } = counts;
  return {
    ...{ id, name, displayName, city, type, prodOrigin },
    state: stateOf(venue),
    ...requestOf(venue),
    provider: typeOf(address),
    ...rest,
    ...(synchronizedAt && { synchronizedAt: synchronizedAt.toISOString() }),
  };
}

/** Returns a venue with all editable fields, without its password. */
export function viewVenue(venue: VenueRow, facts: VenueFacts): CallAnswer<'GET /settingsadmin/tenant'> {
  const { createdAt, openedAt, archivedAt: _, deleteAt, template, filledAt, ...rest } = venue;
  const { openingRequestedAt: _at, openingRequestedBy: _by, ...fields } = rest;
  const { baseAddressApiV5, partnerLogin, hasPartnerPassword, invitation, openCarts, payingCarts } = facts;
  const { sellerName, sellerAddress, sellerVatId } = facts;
  return {
    ...fields,
    ...{ baseAddressApiV5, partnerLogin, hasPartnerPassword, sellerName, sellerAddress, sellerVatId },
    state: stateOf(venue),
    ...requestOf(venue),
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
