import { readCustomer } from '#account/profile/data.ts';
import type { Database } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/calls.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import type { Attempt } from '../attempts/rules.ts';
import { isOwnCard, keepsCards, type MeansOffered, subscribes } from '../means/rules.ts';
import { readAlias } from './data.ts';
import { isExpired, maySaveCard, type SavedCard } from './rules.ts';

/** The card of a customer that may pay, and the address under which the provider would keep another. */
export interface CustomerCards {
  /** Null when they have saved none, or it has expired. */
  readonly card: SavedCard | null;
  /** Null when their card cannot be saved. */
  readonly email: string | null;
}

/** @param today in the venue's time zone */
export function cardsOf(
  database: Database,
  tenantId: TenantId,
  userId: string,
  today: string,
): Promise<CustomerCards> {
  return database.tenant(tenantId, async (db) => {
    const [card, customer] = await Promise.all([readAlias(db, userId), readCustomer(db, userId)]);
    return {
      card: card && !isExpired(card, today) ? card : null,
      email: customer && maySaveCard(customer.email) ? customer.email : null,
    };
  });
}

interface PayersCard extends Pick<Attempt, 'card' | 'alias'> {
  /** Under which the provider keeps a card. */
  readonly email: string | null;
}

const TYPED: PayersCard = { card: 'typed', alias: null, email: null };

/** The card that pays: the saved one, or one that is typed and saved where its owner asks for it and may. */
export async function payersCard(
  { query, tenant, identity, services }: CallContext<'GET /purchase/Form'>,
  means: MeansOffered,
  today: string,
): Promise<PayersCard> {
  const isOwn = isOwnCard(query.paymentType);
  const isSaved = keepsCards(means) && (isOwn || query.saveCard !== undefined);
  if (!isSaved && !subscribes(query.paymentType)) return TYPED;
  const { card, email } = await cardsOf(services.database, tenant.id, identity.userId, today);
  if (!isSaved) return { ...TYPED, email };
  if (isOwn) return card ? { card: 'saved', alias: card.alias, email: null } : TYPED;
  return email === null ? TYPED : { card: 'save', alias: null, email };
}
