import type { CallAnswer } from '@guichet/contract/calls.ts';
import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue/browse.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import { fillsCards, needsEvent } from '@guichet/contract/predicates.ts';
import { type CartRow, type StoredLine, viewCart } from '#cart/cart.ts';
import { isOnSale, isSoldOnline } from '#catalogue/catalogue.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { DeskCustomerRow } from './desk.sql.ts';

type Offer = CallAnswer<'GET /boxoffice/desk'>;

/** Returns the name of a customer for staff: the company's, or the person's. */
export const deskName = ({
  socialReason,
  firstName,
  lastName,
}: Pick<DeskCustomerRow, 'socialReason' | 'firstName' | 'lastName'>): string =>
  socialReason ?? `${firstName} ${lastName}`.trim();

export function viewDeskCustomer(customer: DeskCustomerRow): CallAnswer<'GET /boxoffice/deskcustomer'> {
  const phone = customer.mobile ?? customer.phone;
  return {
    id: customer.id,
    name: deskName(customer) || customer.email,
    email: customer.email,
    ...(phone && { phone }),
    city: customer.city,
    hasPassword: customer.hasPassword,
  };
}

/**
 * Returns whether the desk sells a service on a day: what the shop sells, without services that fill an existing card.
 * @param day in the venue's time zone
 */
export const isSoldAtDesk = (service: CatalogueService, day: string): boolean =>
  isSoldOnline(service) && isOnSale(service, day) && service.cardUse !== 'required';

export function viewDeskService(
  service: CatalogueService,
  labelsOf: { family(code: string): Labels | undefined; establishment(code: string): Labels | undefined },
): Offer['services'][number] {
  const { code, type, labels, familyCode, establishmentCode, prices } = service;
  return {
    code,
    labels,
    family: labelsOf.family(familyCode) ?? { [DEFAULT_LOCALE]: familyCode },
    establishment: labelsOf.establishment(establishmentCode) ?? { [DEFAULT_LOCALE]: establishmentCode },
    hasSessions: needsEvent(type),
    createsCard: fillsCards(service),
    prices: prices
      // A family quotient opens the others, in the customer's own account.
      .filter(({ discountCode }) => discountCode === undefined)
      .map((price) => ({
        name: price.name,
        labels: price.labels,
        cents: price.cents,
        documents: SUPPORTING_DOCUMENTS.filter((document) => price.supportingDocuments.includes(document)),
      })),
  };
}

/** Returns a cart without its customer, for the page of a link. */
export function viewLinkedCart(cart: CartRow, tenant: Tenant): ReturnType<typeof viewCart> {
  const { userId: _, ...view } = viewCart(cart, tenant);
  return { ...view, canExtend: false };
}

/** Returns the subject of an entry in the audit log: `Aquagym, Entrée · 2 → 24.00`, without personal data. */
export const namesOfLines = (lines: readonly StoredLine[]): string =>
  [...new Set(lines.map(({ serviceName }) => serviceName[DEFAULT_LOCALE]))].join(', ');
