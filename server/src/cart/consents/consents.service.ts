import type { CallContext } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { readUsedLinks } from '#tenants/documents/documents.sql.ts';
import { linkAddress } from '#tenants/documents/documents.ts';
import type { CartRow } from '../cart.ts';
import { saveConsent } from './consents.sql.ts';
import { requiredDocuments, termsAt } from './consents.ts';

type Context = Pick<
  CallContext<'GET /purchase/Form'> | CallContext<'PUT /cart/SaleCart'>,
  'query' | 'tenant' | 'identity' | 'transaction'
>;

/**
 * Records what a buyer accepted and confirmed on the order page; records nothing when the buyer sent neither.
 * @throws cart.terms-changed when the buyer accepted other terms than the current ones
 */
export async function recordConsent(context: Context, cart: CartRow): Promise<void> {
  const { query, tenant, identity, transaction } = context;
  const { acceptedTerms, confirmedDocuments } = query;
  if (acceptedTerms === undefined && confirmedDocuments === undefined) return;
  await transaction(async (db) => {
    const links = acceptedTerms === undefined ? [] : await readUsedLinks(db);
    const terms =
      acceptedTerms === undefined
        ? undefined
        : (termsAt(links, acceptedTerms, (link, locale) => linkAddress(link, locale, tenant.name)) ??
          fail('cart.terms-changed'));
    await saveConsent(db, {
      cartId: cart.id,
      version: cart.version,
      userId: identity.userId,
      terms,
      documents: confirmedDocuments === undefined ? [] : requiredDocuments(cart.lines),
    });
  });
}
