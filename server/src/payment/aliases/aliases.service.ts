import { readCustomer } from '#account/profile/profile.sql.ts';
import type { CallContext } from '#calls.ts';
import { type PaymentForm, PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { beginStandalonePayment } from '../attempts/attempts.service.ts';
import type { Attempt } from '../attempts/attempts.ts';
import { isOwnCard, keepsCards, type MeansOffered, subscribes } from '../means.ts';
import {
  isPresentShop,
  type SettingsServices,
  shopOf,
  shopOfVersion,
} from '../settings/payment-settings.service.ts';
import { readAlias, recordAnswer, recordAsked } from './aliases.sql.ts';
import { cardNow, isExpired, type KeptCard, maySaveCard } from './aliases.ts';

/** A customer's usable card, and the address under which the provider would store another. */
export interface CustomerCards {
  /** Null when the customer has no saved card, or it has expired, is gone, or belongs to another shop. */
  readonly card: KeptCard | null;
  /** Whether the customer has a saved card of another shop. */
  readonly hasFormerCard: boolean;
  /** Null when the customer's card cannot be saved. */
  readonly email: string | null;
}

/** Returns the cards of a customer. @param today in the venue's time zone */
export async function cardsOf(
  services: SettingsServices,
  tenant: Pick<Tenant, 'id'>,
  userId: string,
  today: string,
): Promise<CustomerCards> {
  const [configured, [card, email]] = await Promise.all([
    shopOf(services, tenant),
    services.database.tenant(tenant.id, (db) =>
      Promise.all([readAlias(db, userId), registrableEmail(db, userId)]),
    ),
  ]);
  const isPresent = card !== undefined && isPresentShop(configured, card.shopVersion);
  return {
    card: isPresent && card.goneAt === null && !isExpired(card, today) ? card : null,
    hasFormerCard: card !== undefined && !isPresent,
    email,
  };
}

/** Returns the address under which the provider would store a customer's card; null when it cannot. */
export async function registrableEmail(db: TenantDb, userId: string): Promise<string | null> {
  const customer = await readCustomer(db, userId);
  return customer && maySaveCard(customer.email) ? customer.email : null;
}

/**
 * Begins to save a card without paying. A replaceable card is replaced instead: its debits continue.
 * @returns the provider's form
 */
export async function registrationForm(
  context: CallContext<'GET /user/UserAliasForm'>,
): Promise<PaymentForm> {
  const { tenant, identity, services, transaction } = context;
  const configured = (await shopOf(services, tenant)) ?? fail('payment.not-configured');
  const [card, email] = await transaction((db) =>
    Promise.all([readAlias(db, identity.userId), registrableEmail(db, identity.userId)]),
  );
  if (!keepsCards(configured.means) || email === null) fail('payment.cards-not-kept');
  const isReplaceable = card && card.goneAt === null && isPresentShop(configured, card.shopVersion);
  if (isReplaceable && services.payment.abilities(configured.shop).changesCards)
    fail('payment.card-already-saved');
  const { cardChanged, cardKept } = configured.returnPaths;
  return beginStandalonePayment(context, {
    configured,
    standalone: {
      purpose: 'register',
      amount: 0,
      card: 'save',
      alias: null,
      scheduleId: null,
      instalment: null,
    },
    purpose: { kind: 'save-card', currency: 'EUR' },
    email,
    returnPaths: {
      success: `${cardChanged}?tab=payments&outcome=card-saved`,
      failure: `${cardKept}?tab=payments&outcome=card-not-saved`,
    },
  });
}

interface PayersCard extends Pick<Attempt, 'card' | 'alias'> {
  /** The address under which the provider stores a card. */
  readonly email: string | null;
}

/** A card that the payer types, and that is not stored. */
export const TYPED_CARD: PayersCard = { card: 'typed', alias: null, email: null };

/** Returns the card that pays: the saved card, or a typed card, which is saved when its owner requests that and may. */
export async function payersCard(
  {
    query,
    tenant,
    identity,
    services,
  }: Pick<CallContext<'GET /purchase/Form'>, 'query' | 'tenant' | 'identity' | 'services'>,
  means: MeansOffered,
  today: string,
): Promise<PayersCard> {
  const isOwn = isOwnCard(query.paymentType);
  const isSaved = keepsCards(means) && (isOwn || query.saveCard !== undefined);
  if (!isSaved && !subscribes(query.paymentType)) return TYPED_CARD;
  const { card, hasFormerCard, email } = await cardsOf(services, tenant, identity.userId, today);
  if (isOwn && hasFormerCard) fail('payment.card-of-former-shop');
  if (!isSaved) return { ...TYPED_CARD, email };
  if (isOwn) return card ? { card: 'saved', alias: card.alias, email: null } : TYPED_CARD;
  return email === null ? TYPED_CARD : { card: 'save', alias: null, email };
}

/** Minimum interval between polls of a card that its customer views, and time-out of a poll, in milliseconds. */
const ASK_AGAIN_MS = 60_000;
const ANSWER_TIMEOUT_MS = 2_000;

/**
 * Returns the saved card of a customer as the provider has it now; the stored state after a recent poll or a time-out.
 */
export async function presentCard(
  services: AskingServices,
  tenant: Pick<Tenant, 'id'>,
  userId: string,
): Promise<KeptCard | undefined> {
  const read = () => services.database.tenant(tenant.id, (db) => readAlias(db, userId));
  const card = await read();
  const isFresh = (card?.askedAt?.getTime() ?? 0) > services.clock() - ASK_AGAIN_MS;
  if (!card || isFresh) return card;
  const slow = new Promise<'slow'>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS, 'slow').unref());
  const asked = askAboutCard(services, tenant, userId, card).catch(() => 'slow' as const);
  return (await Promise.race([asked, slow])) === 'slow' ? card : read();
}

export type AskingServices = SettingsServices & Pick<Services, 'payment' | 'clock'>;

/** Polls the issuing shop about a card, and records the answer. @throws PaymentProviderUnavailable */
export async function askAboutCard(
  services: AskingServices,
  tenant: Pick<Tenant, 'id'>,
  userId: string,
  card: KeptCard,
): Promise<void> {
  await services.database.tenant(tenant.id, (db) => recordAsked(db, userId, card.alias));
  const issuer = shopOfVersion(await shopOf(services, tenant), card.shopVersion);
  if (!issuer) return;
  const there = await services.payment.readAlias(card.alias, issuer.shop);
  await services.database.tenant(tenant.id, (db) => recordAnswer(db, userId, card, cardNow(card, there)));
}

/** Unanswered polls of a shop after which the round skips the shop. */
const MAX_UNANSWERED = 3;

/**
 * Polls shops about their cards and subscriptions in turn. An unanswered poll does not block the others; a shop with
 * several unanswered polls is down, and is skipped until the next round.
 */
export async function askEach<T extends Pick<KeptCard, 'shopVersion'>>(
  kept: readonly T[],
  ask: (one: T) => Promise<void>,
): Promise<void> {
  const unanswered = new Map<number | null, number>();
  for (const one of kept) {
    const before = unanswered.get(one.shopVersion) ?? 0;
    if (before >= MAX_UNANSWERED) continue;
    try {
      await ask(one);
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable)) throw error;
      unanswered.set(one.shopVersion, before + 1);
    }
  }
}
