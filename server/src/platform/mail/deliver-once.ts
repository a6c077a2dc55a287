import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { type MailMessage, MailRefused } from './message.ts';
import { messageKey } from './message-key.ts';

/** Maximum time for one process to send a mail; then another may try. */
const CLAIM_SECONDS = 60;

export type Delivery = 'sent' | 'refused';

/** Hands mails over; the mail gateway implements it. */
interface Mailer {
  send(message: MailMessage): Promise<void>;
}

/** Another process is sending this mail: retry after it has finished or died. */
class MailBeingSent extends Error {
  override readonly name = 'MailBeingSent';
}

/** Outcome of a mail; undefined when it was not sent yet. */
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
 * Sends a mail once, even when its job runs several times. A second copy is possible only when a process dies between
 * the mail server's acceptance and its record; that copy has the same Message-ID.
 * @param key identifies the mail among the tenant's; its Message-ID begins with it
 * @throws {MailBeingSent} while another process sends it
 * @throws the mailer's errors, except {@link MailRefused}, which is recorded as final
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
    await mailer.send({ ...message, key: messageKey({ tenantId, key }) });
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
