import type { TenantDb } from '#kernel/database/database.ts';

/** A customer whom the mail of a closure or move does not reach, with tickets for one session. */
export interface TelephoneRow {
  orderNumber: string;
  name: string;
  phone: string;
  /** Empty when the customer has none */
  email: string;
  isBounced: boolean;
  start: Date;
  newStart: Date | null;
  /** Whether the closed session takes place after all */
  isReopened: boolean;
  establishmentCode: string;
  tickets: number;
}

/**
 * Reads whom staff telephone: customers without an address, and those whose mail or reminder came back, with tickets about
 * which nothing else is decided, or whose session takes place after all.
 */
export const readTelephones = (db: TenantDb, closureId: string): Promise<TelephoneRow[]> =>
  db.query<TelephoneRow>(
    `select purchase.external_purchase_id as "orderNumber",
            concat_ws(' ', nullif(customer.first_name, ''), nullif(customer.last_name, '')) as name,
            coalesce(nullif(customer.mobile, ''), customer.phone, '') as phone, coalesce(customer.email, '') as email,
            mail.bounced_at is not null as "isBounced", closed.start_at as start, closed.new_start_at as "newStart",
            part.state = 'reopened' as "isReopened",
            closed.establishment_code as "establishmentCode", counted.tickets
       from portal.closure_part as part
       join portal.closure_session as closed
         on closed.tenant_id = $1 and closed.closure_id = part.closure_id and closed.session_id = part.session_id
       join portal.purchase on purchase.tenant_id = $1 and purchase.id = part.purchase_id
       join portal.customer on customer.tenant_id = $1 and customer.id = purchase.user_id
       left join lateral (
            select min(sent.bounced_at) as bounced_at from portal.mail_delivery as sent
             where sent.tenant_id = $1
               and sent.key in ('closure-' || part.order_id, 'closure-' || part.order_id || '-reminder')) as mail on true
      cross join lateral (
            select count(*)::int as tickets from portal.ticket
             where ticket.tenant_id = $1 and ticket.purchase_id = part.purchase_id
               and ticket.session_id = part.session_id and ticket.refunded_at is null) as counted
      where part.tenant_id = $1 and part.closure_id = $2 and part.state in ('open', 'failed', 'kept', 'reopened')
        and (part.state <> 'kept' or part.chosen_by = 'end')
        and (part.state <> 'reopened' or counted.tickets > 0)
        and (customer.email_key = '' or mail.bounced_at is not null)
      order by closed.start_at, purchase.external_purchase_id`,
    [db.tenantId, closureId],
  );
