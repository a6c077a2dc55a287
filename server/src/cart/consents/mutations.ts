import type { TenantDb } from '#platform/database/database.ts';
import type { AcceptedTerms, ConfirmedDocuments } from './rules.ts';

interface Consent {
  cartId: string;
  userId: string;
  terms: AcceptedTerms | undefined;
  documents: readonly ConfirmedDocuments[];
}

/** Records what the buyer of a cart accepted, at the database's time; what was accepted last is kept. */
export async function saveConsent(
  db: TenantDb,
  { cartId, userId, terms, documents }: Consent,
): Promise<void> {
  await db.named(
    'order-consent-save',
    `insert into portal.order_consent (tenant_id, cart_id, user_id, terms, documents) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, cart_id) do update
        set user_id = excluded.user_id, given_at = excluded.given_at, terms = excluded.terms,
            documents = excluded.documents`,
    [db.tenantId, cartId, userId, terms ? JSON.stringify(terms) : null, JSON.stringify(documents)],
  );
}
