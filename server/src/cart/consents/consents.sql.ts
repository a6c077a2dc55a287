import type { TenantDb } from '#kernel/database/database.ts';
import type { AcceptedTerms, ConfirmedDocuments } from './consents.ts';

interface Consent {
  cartId: string;
  /** Version of the cart that the buyer accepted. */
  version: number;
  userId: string;
  terms: AcceptedTerms | undefined;
  documents: readonly ConfirmedDocuments[];
}

/**
 * Records the consent of a cart's buyer, at the database's time. The last consent replaces earlier ones and counts for
 * these lines only.
 */
export async function saveConsent(
  db: TenantDb,
  { cartId, version, userId, terms, documents }: Consent,
): Promise<void> {
  await db.named(
    'order-consent-save',
    `insert into portal.order_consent as given (tenant_id, cart_id, cart_version, user_id, terms, documents)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, cart_id) do update
        set cart_version = excluded.cart_version, user_id = excluded.user_id, given_at = excluded.given_at,
            terms = excluded.terms, documents = excluded.documents
      where given.cart_version <= excluded.cart_version`,
    [db.tenantId, cartId, version, userId, terms ? JSON.stringify(terms) : null, JSON.stringify(documents)],
  );
}
