import {
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

/** An empty address means the embedded system, and the other way round. */
export const typeOf = (address: string): TicketingProvider => (address.trim() ? 'octo' : 'embedded');

/** What the list shows of a venue beside its row. */
export interface VenueCounts {
  administrators: number;
  stuckCarts: number;
  synchronizedAt: Date | null;
  isSynchronizationFailed: boolean;
  /** Lines of its health that are not green */
  attentions: number;
  /** Of its ticketing system; empty for the embedded one */
  address: string;
}

/** A venue as the directory of the platform has it. */
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
  archivedAt: Date | null;
  /** When it is deleted, archived as it is; null: never */
  deleteAt: Date | null;
  template: Template | null;
  filledAt: Date | null;
}

/** Its super administrator. */
export interface Invitation {
  id: string;
  email: string;
  /** Has chosen a password */
  isActive: boolean;
  expiresAt: Date | null;
}

/** What is true of a venue beside its row. */
export interface VenueFacts extends Omit<Connection, 'partnerPasswordEncrypted'> {
  hasPartnerPassword: boolean;
  /** On sale, as the last synchronisation read them */
  services: number;
  hasShop: boolean;
  isShopInProduction: boolean;
  /** Whether venues may use the embedded payment provider: not in production */
  mayEmbed: boolean;
  hasTerms: boolean;
  hasContact: boolean;
  hasLogo: boolean;
  invitation: Invitation | undefined;
  openCarts: number;
  payingCarts: number;
}

/** What of a venue’s money is still to be brought to an end, counted. */
export interface MoneyLeft {
  stuckCarts: number;
  refunds: number;
  /** Payments in instalments and subscriptions */
  schedules: number;
  /** Payments whose outcome the provider is asked for */
  attempts: number;
  paymentsToCheck: number;
}

/** Pure decisions about the venues of the platform. */

export type State = CallAnswer<'GET /settingsadmin/tenants'>[number]['state'];
export type Template = (typeof TEMPLATES)[number];

/** The job that gives a new venue the data of its template. */
export const FILL_JOB = defineJob('demonstration.fill', z.object({}), { priority: 'bulk' });

/** The purpose of the encrypted password at the ticketing system; see `Secrets`. */
export const PARTNER_PASSWORD = 'tenant.partnerPassword';

type Life = Pick<VenueRow, 'isInMaintenance' | 'openedAt' | 'archivedAt'>;

export function stateOf({ isInMaintenance, openedAt, archivedAt }: Life): State {
  if (archivedAt) return 'archived';
  if (!openedAt) return 'toOpen';
  return isInMaintenance ? 'inMaintenance' : 'inService';
}

/** What a venue needs before it goes live, done or not, in the order in which it is shown. */
export function stepsOf(venue: Pick<VenueRow, 'type' | 'prodOrigin'>, facts: VenueFacts) {
  const done: Readonly<Record<Step, boolean>> = {
    // The embedded system has neither address nor partner.
    ticketing: !facts.baseAddressApiV5 || facts.hasPartnerPassword,
    catalogue: facts.services > 0,
    // Only a pre-production, QA or development venue may take play money.
    payment: facts.hasShop && (venue.type !== 0 || facts.isShopInProduction || facts.mayEmbed),
    terms: facts.hasTerms,
    administrator: facts.invitation?.isActive ?? false,
    seller: facts.sellerName !== '',
    contact: facts.hasContact,
    design: facts.hasLogo,
    origin: venue.prodOrigin !== '',
  };
  return STEPS.map(({ step, isRequired }) => ({ step, isRequired, isDone: done[step] }));
}

/** Why a venue cannot be opened; undefined when it can. */
export function refusalToOpen(venue: VenueRow, facts: VenueFacts): ErrorCode | undefined {
  if (venue.archivedAt) return 'tenant.archived';
  const isMissing = stepsOf(venue, facts).some(({ isRequired, isDone }) => isRequired && !isDone);
  return isMissing ? 'tenant.steps-missing' : undefined;
}

/** Days between the archive of a venue and its deletion, where that is wanted. */
const DAYS_BEFORE_DELETION = 30;

/** When a venue that is archived now is deleted. */
export const deletionAfter = (now: number): Date => new Date(now + DAYS_BEFORE_DELETION * 86_400_000);

/** Why a venue cannot be archived, or brought back; undefined when it can. */
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

/** Why a venue cannot be changed as it was sent; undefined when it can. */
export function refusalToSave(
  venue: VenueRow,
  sent: { version: number; isInMaintenance: boolean },
): ErrorCode | undefined {
  if (venue.archivedAt) return 'tenant.archived';
  if (venue.version !== sent.version) return 'settings.changed';
  // Until it is opened its pages are closed.
  return !venue.openedAt && !sent.isInMaintenance ? 'tenant.not-open' : undefined;
}

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
