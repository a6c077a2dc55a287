import type { TenantDb } from '#platform/database/database.ts';
import type { TransferFacts } from './rules.ts';

/** A ticket that is passed on, or was. */
export interface TransferRow extends TransferFacts {
  id: string;
  ticketId: string;
  ticketNumber: string;
  externalPurchaseId: string;
  /** First name of the giver, or their company's; null once erased */
  giverName: string | null;
  email: string | null;
  consumedAt: Date | null;
  /** When it got its new code */
  reissuedAt: Date | null;
}

const TRANSFER = `
  select transfer.id, transfer.ticket_id as "ticketId", ticket.ticket_number as "ticketNumber",
         purchase.external_purchase_id as "externalPurchaseId", transfer.giver_id as "giverId",
         coalesce(giver.social_reason, giver.first_name) as "giverName", transfer.email, transfer.state,
         transfer.accepted_by as "acceptedBy", transfer.expires_at as "expiresAt", ticket.consumed_at as "consumedAt",
         transfer.reissued_at as "reissuedAt", now() as clock
    from portal.ticket_transfer as transfer
    join portal.ticket on ticket.tenant_id = transfer.tenant_id and ticket.id = transfer.ticket_id
    join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
    left join portal.customer as giver on giver.tenant_id = transfer.tenant_id and giver.id = transfer.giver_id
   where transfer.tenant_id = $1`;

async function readOne(db: TenantDb, condition: string, value: unknown): Promise<TransferRow | undefined> {
  const rows = await db.query<TransferRow>(`${TRANSFER} and ${condition}`, [db.tenantId, value]);
  return rows[0];
}

export const readTransfer = (db: TenantDb, id: string) => readOne(db, 'transfer.id = $2', id);

/** The transfer of a link, by the hash of its token. */
export const readTransferOf = (db: TenantDb, tokenHash: Buffer) =>
  readOne(db, 'transfer.token_hash = $2', tokenHash);

/** The transfer of a ticket whose new code is still to come. */
export const readUnfinished = (db: TenantDb, ticketId: string) =>
  readOne(
    db,
    `transfer.ticket_id = $2 and transfer.state = 'accepted' and transfer.reissued_at is null`,
    ticketId,
  );

/** Whether the recipient of offers has refused further ones. */
export async function hasRefusedOffers(db: TenantDb, recipient: Buffer): Promise<boolean> {
  const rows = await db.query('select from portal.offer_refusal where tenant_id = $1 and recipient = $2', [
    db.tenantId,
    recipient,
  ]);
  return rows.length > 0;
}

/** Whether a customer has passed a ticket on. */
export async function hasPassedOn(db: TenantDb, userId: string, ticketNumber: string): Promise<boolean> {
  const rows = await db.query(
    `select from portal.ticket_transfer as transfer
       join portal.ticket on ticket.tenant_id = transfer.tenant_id and ticket.id = transfer.ticket_id
      where transfer.tenant_id = $1 and transfer.giver_id = $2 and transfer.state = 'accepted'
        and ticket.ticket_number = $3`,
    [db.tenantId, userId, ticketNumber],
  );
  return rows.length > 0;
}
