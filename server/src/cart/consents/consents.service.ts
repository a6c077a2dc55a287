import type { CallContext } from '#calls.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { readUsedLinks } from '#tenants/documents/documents.sql.ts';
import { linkAddress } from '#tenants/documents/documents.ts';
import type { CartRow } from '../cart.ts';
import { saveConsent } from './consents.sql.ts';
import { type ConfirmedDocuments, requiredDocuments, termsAt } from './consents.ts';

type Context = Pick<
  CallContext<'GET /purchase/Form'> | CallContext<'PUT /cart/SaleCart'>,
  'query' | 'tenant' | 'identity' | 'transaction'
>;

/**
 * Records what a buyer accepted and confirmed on the order page; records nothing when the buyer sent neither.
 * @throws cart.terms-changed when the buyer accepted other terms than the current ones
 */
export async function recordConsent(context: Context, cart: CartRow): Promise<void> {
  const { acceptedTerms, confirmedDocuments } = context.query;
  if (acceptedTerms === undefined && confirmedDocuments === undefined) return;
  await context.transaction((db) =>
    recordTerms(
      db,
      context,
      cart,
      acceptedTerms,
      confirmedDocuments === undefined ? [] : requiredDocuments(cart.lines),
    ),
  );
}

/**
 * Records the terms that a buyer accepted with an order: a cart, or a gift card by its id. Records nothing without terms
 * and documents.
 * @throws cart.terms-changed when the buyer accepted other terms than the current ones
 */
export async function recordTerms(
  db: TenantDb,
  { tenant, identity }: Pick<Context, 'tenant' | 'identity'>,
  order: Pick<CartRow, 'id' | 'version'>,
  acceptedTerms: string | undefined,
  documents: readonly ConfirmedDocuments[] = [],
): Promise<void> {
  if (acceptedTerms === undefined && documents.length === 0) return;
  const links = acceptedTerms === undefined ? [] : await readUsedLinks(db);
  const terms =
    acceptedTerms === undefined
      ? undefined
      : (termsAt(links, acceptedTerms, (link, locale) => linkAddress(link, locale, tenant.name)) ??
        fail('cart.terms-changed'));
  await saveConsent(db, {
    cartId: order.id,
    version: order.version,
    userId: identity.userId,
    terms,
    documents,
  });
}
