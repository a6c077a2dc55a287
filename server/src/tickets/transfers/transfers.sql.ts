import type { TenantDb } from '#kernel/database/database.ts';
import type { TransferRow } from './transfers.ts';

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

/** Returns the transfer of a link, by the hash of its token. */
export const readTransferOf = (db: TenantDb, tokenHash: Buffer) =>
  readOne(db, 'transfer.token_hash = $2', tokenHash);

/** Returns the transfer of a ticket without its new code. */
export const readUnfinished = (db: TenantDb, ticketId: string) =>
  readOne(
    db,
    `transfer.ticket_id = $2 and transfer.state = 'accepted' and transfer.reissued_at is null`,
    ticketId,
  );

/** Returns whether the recipient of offers has refused further ones. */
export async function hasRefusedOffers(db: TenantDb, recipient: Buffer): Promise<boolean> {
  const rows = await db.query('select from portal.offer_refusal where tenant_id = $1 and recipient = $2', [
    db.tenantId,
    recipient,
  ]);
  return rows.length > 0;
}

/** Returns whether a customer has transferred a ticket. */
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

/**
 * Offers a ticket, replacing any earlier offer.
 * @returns undefined when the giver no longer holds the ticket, or it is being refunded
 */
export async function insertTransfer(
  db: TenantDb,
  offer: {
    id: string;
    ticketId: string;
    giverId: string;
    tokenHash: Buffer;
    email: string | undefined;
    days: number;
  },
): Promise<{ expiresAt: Date } | undefined> {
  const { id, ticketId, giverId, tokenHash, email, days } = offer;
  // The lock serializes concurrent offers and acceptances of the ticket.
  const [ticket] = await db.query(
    `select from portal.ticket where tenant_id = $1 and id = $2 and user_id = $3 for no key update`,
    [db.tenantId, ticketId, giverId],
  );
  if (!ticket) return undefined;
  await endOffer(db, giverId, ticketId);
  const rows = await db.query<{ expiresAt: Date }>(
    `insert into portal.ticket_transfer (tenant_id, id, ticket_id, giver_id, token_hash, email, expires_at)
     select $1, $2, $3, $4, $5, $6, least(now() + make_interval(days => $7), ticket.valid_until)
       from portal.ticket
      where tenant_id = $1 and id = $3
        -- Not one that is being given back
        and not exists (select from portal.refund
                         where refund.tenant_id = $1 and refund.purchase_id = ticket.purchase_id
                           and (ticket.line_id = any (refund.line_ids) or ticket.ticket_number = any (refund.ticket_numbers))
                           and refund.state <> 'refused')
        -- Nor one that is being moved
        and not exists (select from portal.ticket_move as move
                         where move.tenant_id = $1 and move.purchase_id = ticket.purchase_id and move.state = 'begun'
                           and ticket.ticket_number = any (move.ticket_numbers))
     returning expires_at as "expiresAt"`,
    [db.tenantId, id, ticketId, giverId, tokenHash, email ?? null, days],
  );
  return rows[0];
}

/** Ends the offer of a ticket. @returns whether it was offered */
export async function endOffer(db: TenantDb, giverId: string, ticketId: string): Promise<boolean> {
  const rows = await db.query(
    `update portal.ticket_transfer set state = 'taken-back', ended_at = now(), email = null
      where tenant_id = $1 and giver_id = $2 and ticket_id = $3 and state = 'offered' returning id`,
    [db.tenantId, giverId, ticketId],
  );
  return rows.length > 0;
}

/** Transfers an offered ticket to its recipient, with their name. @returns whether it was still offered */
export async function acceptOffer(db: TenantDb, transferId: string, userId: string): Promise<boolean> {
  const rows = await db.query(
    `with locked as (
       select ticket.id from portal.ticket_transfer as transfer
         join portal.ticket on ticket.tenant_id = transfer.tenant_id and ticket.id = transfer.ticket_id
        where transfer.tenant_id = $1 and transfer.id = $2 for no key update of ticket),
     accepted as (
       update portal.ticket_transfer as transfer
          set state = 'accepted', accepted_by = $3, ended_at = now(), email = null
         from locked
        where transfer.tenant_id = $1 and transfer.id = $2 and transfer.state = 'offered'
          and transfer.expires_at > now()
       returning transfer.ticket_id)
     update portal.ticket set user_id = $3, holder_name = null, person_id = null
       from accepted where ticket.tenant_id = $1 and ticket.id = accepted.ticket_id
     returning ticket.id`,
    [db.tenantId, transferId, userId],
  );
  return rows.length > 0;
}

/**
 * Records that the ticketing system assigned a ticket its new code, or none since the ticket was used before.
 * @returns whether it was not recorded yet
 */
export async function setReissued(
  db: TenantDb,
  transferId: string,
  code: string | undefined,
): Promise<boolean> {
  const rows = await db.query(
    `with done as (
       update portal.ticket_transfer set reissued_at = now()
        where tenant_id = $1 and id = $2 and reissued_at is null returning ticket_id)
     update portal.ticket set code = coalesce($3, code)
       from done where ticket.tenant_id = $1 and ticket.id = done.ticket_id
     returning ticket.id`,
    [db.tenantId, transferId, code ?? null],
  );
  return rows.length > 0;
}

/** Sets the name on a customer's ticket; an empty name restores their own. @returns whether the ticket is theirs */
export async function setHolderName(
  db: TenantDb,
  userId: string,
  ticketNumber: string,
  name: string,
): Promise<boolean> {
  const rows = await db.query(
    `update portal.ticket set holder_name = nullif($4, ''), person_id = null
      where tenant_id = $1 and user_id = $2 and ticket_number = $3 returning id`,
    [db.tenantId, userId, ticketNumber, name],
  );
  return rows.length > 0;
}

/** Sets whether the recipient of offers refuses further ones. */
export async function setOfferRefusal(db: TenantDb, recipient: Buffer, isRefused: boolean): Promise<void> {
  await db.query(
    isRefused
      ? 'insert into portal.offer_refusal (tenant_id, recipient) values ($1, $2) on conflict do nothing'
      : 'delete from portal.offer_refusal where tenant_id = $1 and recipient = $2',
    [db.tenantId, recipient],
  );
}
