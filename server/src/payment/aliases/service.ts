import { readCustomer } from '#account/profile/data.ts';
import type { CallContext } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Attempt } from '../attempts/rules.ts';
import { isOwnCard, keepsCards, type MeansOffered, subscribes } from '../means/rules.ts';
import { isPresentShop, type SettingsServices, shopOf } from '../settings/service.ts';
import { readAlias } from './data.ts';
import { isExpired, type KeptCard, maySaveCard } from './rules.ts';

/** The card of a customer that may pay, and the address under which the provider would keep another. */
export interface CustomerCards {
  /** Null when they have saved none, it has expired, or another shop has issued it. */
  readonly card: KeptCard | null;
  /** They have saved one, which another shop has issued. */
  readonly hasFormerCard: boolean;
  /** Null when their card cannot be saved. */
  readonly email: string | null;
}

/** @param today in the venue's time zone */
export async function cardsOf(
  services: SettingsServices,
  tenant: Pick<Tenant, 'id'>,
  userId: string,
  today: string,
): Promise<CustomerCards> {
  const [configured, [card, customer]] = await Promise.all([
    shopOf(services, tenant),
    services.database.tenant(tenant.id, (db) =>
      Promise.all([readAlias(db, userId), readCustomer(db, userId)]),
    ),
  ]);
  const isPresent = card !== undefined && isPresentShop(configured, card.shopVersion);
  return {
    card: isPresent && !isExpired(card, today) ? card : null,
    hasFormerCard: card !== undefined && !isPresent,
    email: customer && maySaveCard(customer.email) ? customer.email : null,
  };
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
  const { card, hasFormerCard, email } = await cardsOf(services, tenant, identity.userId, today);
  if (isOwn && hasFormerCard) fail('payment.card-of-former-shop');
  if (!isSaved) return { ...TYPED, email };
  if (isOwn) return card ? { card: 'saved', alias: card.alias, email: null } : TYPED;
  return email === null ? TYPED : { card: 'save', alias: null, email };
}
