import { type Mailer, type MailMessage, MailRefused } from '#gateways/mail/port.ts';
import type { Database } from '../database/database.ts';
import type { TenantId } from '../tenancy/tenant-id.ts';

/** How long one process may take to hand a mail over; then another may try. */
const CLAIM_SECONDS = 60;

export type Delivery = 'sent' | 'refused';

/** Another process is sending this mail: try again when it has ended, or has died. */
export class MailBeingSent extends Error {
  override readonly name = 'MailBeingSent';
}

/** What became of a mail; undefined when it has not left yet. */
export async function deliveryOf(
  database: Database,
  tenantId: TenantId,
  key: string,
): Promise<Delivery | undefined> {
  const rows = await database.tenant(tenantId, (db) =>
    db.named<{ outcome: Delivery | null }>(
      'mail-delivery',
      'select outcome from portal.mail_delivery where tenant_id = $1 and key = $2',
      [tenantId, key],
    ),
  );
  return rows[0]?.outcome ?? undefined;
}

/**
 * Sends a mail unless it has left already, however often a job is run. Only a process that dies between the
 * server's acceptance and the note of it leaves room for a second copy, and that copy has the same Message-ID.
 *
 * @param key what the mail is about; it becomes the message's key
 * @throws {MailBeingSent} while another process sends it
 * @throws whatever the mailer throws, except {@link MailRefused}, which ends the matter
 */
export async function deliverOnce(
  { database, mailer }: { database: Database; mailer: Mailer },
  tenantId: TenantId,
  key: string,
  message: Omit<MailMessage, 'key'>,
): Promise<Delivery> {
  if (!(await claim(database, tenantId, key))) {
    const delivery = await deliveryOf(database, tenantId, key);
    if (delivery) return delivery;
    throw new MailBeingSent('The mail is being sent');
  }
  try {
    await mailer.send({ ...message, key });
  } catch (error) {
    if (!(error instanceof MailRefused)) {
      await release(database, tenantId, key);
      throw error;
    }
    await end(database, tenantId, key, 'refused');
    return 'refused';
  }
  await end(database, tenantId, key, 'sent');
  return 'sent';
}

async function claim(database: Database, tenantId: TenantId, key: string): Promise<boolean> {
  const rows = await database.tenant(tenantId, (db) =>
    db.named(
      'mail-delivery-claim',
      `insert into portal.mail_delivery as delivery (tenant_id, key, claimed_until)
       values ($1, $2, now() + make_interval(secs => $3))
       on conflict (tenant_id, key) do update set claimed_until = excluded.claimed_until
         where delivery.outcome is null and delivery.claimed_until < now()
       returning 1`,
      [tenantId, key, CLAIM_SECONDS],
    ),
  );
  return rows.length > 0;
}

async function release(database: Database, tenantId: TenantId, key: string): Promise<void> {
  await database.tenant(tenantId, (db) =>
    db.named(
      'mail-delivery-release',
      `update portal.mail_delivery set claimed_until = now() - interval '1 second'
       where tenant_id = $1 and key = $2 and outcome is null`,
      [tenantId, key],
    ),
  );
}

async function end(database: Database, tenantId: TenantId, key: string, outcome: Delivery): Promise<void> {
  await database.tenant(tenantId, (db) =>
    db.named(
      'mail-delivery-end',
      'update portal.mail_delivery set outcome = $3, ended_at = now() where tenant_id = $1 and key = $2',
      [tenantId, key, outcome],
    ),
  );
}
