import type { CallAnswer } from '@guichet/contract/calls.ts';
import { plainCode } from '@guichet/contract/typed-text.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { CardRight, RightMovement, TicketingCard } from '#gateways/ticketing/cards/port.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { enabledWithdrawals } from '../withdrawals/settings/withdrawal-settings.sql.ts';
import { byUse, sumMovements, viewCard, viewMovement } from './cards.ts';

/** Returns the cards of a customer, without rights that the venue does not offer for withdrawal online. */
export async function findOwnCards(
  { ticketing, database }: Pick<Services, 'ticketing' | 'database'>,
  tenant: Tenant,
  userId: string,
): Promise<TicketingCard[]> {
  const [cards, isEnabled] = await Promise.all([
    ticketing.of(tenant).findCards(userId),
    database.tenant(tenant.id, enabledWithdrawals),
  ]);
  const mayWithdraw = ({ serviceCode, withdrawal }: CardRight) =>
    withdrawal !== undefined && isEnabled({ service: serviceCode, family: withdrawal.familyCode });
  return cards.map((card) => ({
    ...card,
    rights: card.rights.map((right) => (mayWithdraw(right) ? right : { ...right, withdrawal: undefined })),
  }));
}

/** Returns the cards of a customer with the catalogue, which names their contents. */
export async function readCardsOf(
  services: Services,
  tenant: Tenant,
  userId: string,
): Promise<{ cards: TicketingCard[]; catalogue: IndexedCatalogue }> {
  const [cards, catalogue] = await Promise.all([
    findOwnCards(services, tenant, userId),
    catalogueOf(services, tenant),
  ]);
  return { cards, catalogue };
}

/** Returns the customer's card of a number; another's counts as not found. @throws AppError `card.not-found` */
export async function requireOwnCard(
  services: Services,
  tenant: Tenant,
  userId: string,
  cardNumber: string,
): Promise<TicketingCard> {
  const number = plainCode(cardNumber);
  const cards = await services.ticketing.of(tenant).findCards(userId);
  return cards.find((card) => card.number === number) ?? fail('card.not-found');
}

/** Finds the card of a number, or the card that replaced it, of any holder. */
export async function findPresentCard(
  services: Pick<Services, 'ticketing'>,
  tenant: Tenant,
  number: string,
): Promise<TicketingCard | undefined> {
  const card = await services.ticketing.of(tenant).findCard(number);
  return card?.replacedBy === undefined ? card : findPresentCard(services, tenant, card.replacedBy);
}

/** Page size when all movements are read. */
const READ_AT_ONCE = 500;

/** Returns every movement of a card, newest first. */
async function readAllMovements(
  services: Services,
  tenant: Tenant,
  number: string,
): Promise<RightMovement[]> {
  const ticketing = services.ticketing.of(tenant);
  const movements: RightMovement[] = [];
  for (;;) {
    const before = movements.at(-1)?.id;
    const page = await ticketing.readMovements({ number, before, most: READ_AT_ONCE });
    movements.push(...page);
    if (page.length < READ_AT_ONCE) return movements;
  }
}

/** Page size of a response. */
const PAGE = 20;

/** Returns a page of a card's movements for the response. @param before the `next` of the previous page */
export async function showMovements(
  services: Services,
  tenant: Tenant,
  card: TicketingCard,
  before: string | undefined,
): Promise<CallAnswer<'GET /user/cardmovements'>> {
  const { number } = card;
  const [catalogue, found] = await Promise.all([
    catalogueOf(services, tenant),
    before === undefined
      ? readAllMovements(services, tenant, number)
      : services.ticketing.of(tenant).readMovements({ number, before, most: PAGE + 1 }),
  ]);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return {
    movements: page.map((movement) => viewMovement(movement, card, catalogue)),
    ...(found.length > PAGE && last && { next: last.id }),
    ...(before === undefined && { sums: sumMovements(found) }),
  };
}

/** Returns cards for the response, valid ones first. */
export function showCards(
  cards: readonly TicketingCard[],
  catalogue: IndexedCatalogue,
): CallAnswer<'GET /user/cards'> {
  const now = new Date();
  return cards.toSorted(byUse(now)).map((card) => viewCard(card, catalogue, now));
}
