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

/** The cards of a customer; what the venue does not offer for withdrawal online is no right to withdraw. */
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

/** The cards of a customer, with the catalogue that names what is on them. */
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

/** The customer's card of a number; another's is answered as not found. @throws AppError `card.not-found` */
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

/** Movements that are read at once when all of them count. */
const READ_AT_ONCE = 500;

/** Every movement of a card, newest first. */
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

/** Movements of one answer. */
const PAGE = 20;

/** A page of what happened to a card, as it is answered. @param before the `next` of the page before */
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

/** Cards as they are answered, those that still open first. */
export function showCards(
  cards: readonly TicketingCard[],
  catalogue: IndexedCatalogue,
): CallAnswer<'GET /user/cards'> {
  const now = new Date();
  return cards.toSorted(byUse(now)).map((card) => viewCard(card, catalogue, now));
}
