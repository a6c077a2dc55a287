import type { CallAnswer } from '@guichet/contract/calls.ts';
import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue/browse.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import { byUse } from '#cards/cards/cards.ts';
import { cardProblems } from '#cart/cards/cards-problems.ts';
import { type CartRow, type StoredLine, viewCart } from '#cart/cart.ts';
import { isOnSale, isSoldOnline } from '#catalogue/catalogue.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { ForeignZone } from '#kernel/format/localized.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { DeskCustomerRow } from './desk.sql.ts';

/**
 * Returns for how many free tickets one unit of a service counts: a card for each of its admissions and tickets, and at
 * least for one.
 */
export const unitsOf = (service: Pick<CatalogueService, 'grants'> | undefined): number =>
  Math.max(
    1,
    (service?.grants ?? [])
      .filter(({ unit }) => unit === 'admission' || unit === 'ticket')
      .reduce((sum, { units = 0 }) => sum + units, 0),
  );

/** Returns the full price of a service in cents, without a discount of a quotient. */
export const faceValue = ({ prices }: Pick<CatalogueService, 'prices'>): number => {
  const open = prices.filter(({ discountCode }) => discountCode === undefined);
  return (open.find(({ name }) => name === '') ?? open[0])?.cents ?? 0;
};

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
 * Returns whether the desk sells a service on a day: what the shop sells.
 * @param day in the venue's time zone
 */
export const isSoldAtDesk = (service: CatalogueService, day: string): boolean =>
  isSoldOnline(service) && isOnSale(service, day);

export function viewDeskService(
  service: CatalogueService,
  labelsOf: {
    family(code: string): Labels | undefined;
    establishment(code: string): Labels | undefined;
    zone(code: string): ForeignZone | undefined;
  },
): Offer['services'][number] {
  const { code, type, labels, familyCode, establishmentCode, prices } = service;
  const zone = labelsOf.zone(establishmentCode);
  return {
    code,
    labels,
    family: labelsOf.family(familyCode) ?? { [DEFAULT_LOCALE]: familyCode },
    establishment: labelsOf.establishment(establishmentCode) ?? { [DEFAULT_LOCALE]: establishmentCode },
    ...(zone && { zone }),
    hasSessions: needsEvent(type),
    cardUse: service.cardUse ?? 'none',
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

/** Returns the usable cards of a customer with the services that may be sold onto each. */
export function viewCustomerCards(
  cards: readonly TicketingCard[],
  offered: readonly CatalogueService[],
  now: Date,
): CallAnswer<'GET /boxoffice/deskcustomercards'> {
  const byCode = new Map(offered.map((service) => [service.code, service]));
  const context = { service: (code: string) => byCode.get(code), cards, now };
  const fits = ({ code }: CatalogueService, cardNumber: string) => {
    const line = { service: code, details: [{ id: '', quantity: 1, cardNumber }] };
    return cardProblems([line], context).length === 0;
  };
  return [...cards]
    .sort(byUse(now))
    .filter(({ isActive }) => isActive)
    .map(({ number, label, holderName: { firstName, lastName }, serviceCode }) => ({
      number,
      label: byCode.get(serviceCode)?.labels ?? label,
      holderName: `${firstName} ${lastName}`.trim(),
      services: offered
        .filter((service) => (service.cardUse ?? 'none') !== 'none' && fits(service, number))
        .map(({ code }) => code),
    }));
}

/** Returns a cart without its customer, for the page of a link. */
export function viewLinkedCart(cart: CartRow, tenant: Tenant): ReturnType<typeof viewCart> {
  const { userId: _, ...view } = viewCart(cart, tenant);
  return { ...view, canExtend: false };
}

/** Returns the subject of an entry in the audit log: `Aquagym, Entrée · 2 → 24.00`, without personal data. */
export const namesOfLines = (lines: readonly StoredLine[]): string =>
  [...new Set(lines.map(({ serviceName }) => serviceName[DEFAULT_LOCALE]))].join(', ');
