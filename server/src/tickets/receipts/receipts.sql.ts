import type { TenantDb } from '#kernel/database/database.ts';
import type { Invoice, ReceiptCustomer } from './document/receipt-document.ts';

/** Returns the invoice of an order: the existing one, or a new one with the next number of the year. */
export async function issueInvoice(
  db: TenantDb,
  purchaseId: string,
  customer: ReceiptCustomer,
  timeZone: string,
): Promise<Invoice> {
  const [invoice] = await db.named<Invoice>(
    'invoice-issue',
    `select number, issued_at as "issuedAt", customer from portal.issue_invoice($1, $2, $3, $4)`,
    [db.tenantId, purchaseId, JSON.stringify(customer), timeZone],
  );
  if (!invoice) throw new Error('An invoice was not issued');
  return invoice;
}
