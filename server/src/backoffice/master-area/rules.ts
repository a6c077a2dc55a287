import { STEPS, type Step, type TEMPLATES } from '@guichet/contract/backoffice/master-area-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { MoneyLeft, VenueFacts, VenueRow } from './model.ts';

/** Pure decisions about the venues of the platform. */

export type State = CallAnswer<'GET /settingsadmin/tenants'>[number]['state'];
export type Template = (typeof TEMPLATES)[number];

/** The job that gives a new venue the data of its template; it takes `{ tenantId }`. */
export const FILL_TASK = 'demonstration.fill';

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
