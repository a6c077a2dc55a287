import { WEBHOOK_KINDS } from '@guichet/contract/tenants/webhook-rules.ts';
import { SANDBOX_WEBHOOKS_PATH } from '#gateways/webhooks/sandbox/plugin.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { newWebhookSecret } from '#platform/http/standard-webhooks.ts';
import type { Services } from '#services.ts';
import { insertEndpoint } from '#tenants/webhooks/webhooks.sql.ts';
import { SECRET_PURPOSE } from '#tenants/webhooks/webhooks.ts';
import { seedOnce } from './once.ts';

/** The venue that sends its events to the embedded receiver. */
const TELLING_VENUE = 'patinoire-givre';

/** Subscribes the embedded receiver to all events of one venue. */
export async function seedWebhooks(
  database: Database,
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  const venue = venues.find(({ name }) => name === TELLING_VENUE);
  if (!venue) return;
  const receiver = `${SANDBOX_WEBHOOKS_PATH}/${venue.name}`;
  const url = config.publicUrl + receiver;
  await seedOnce(database, venue.id, 'webhooks', async (db) => {
    const choices = { url, description: 'Démonstration', kinds: [...WEBHOOK_KINDS], isOn: true };
    await insertEndpoint(db, choices, secrets.encryptSecret(newWebhookSecret(), SECRET_PURPOSE));
  });
  // The portal's address may have changed since its first start.
  await database.tenant(venue.id, (db) =>
    db.query(
      `update portal.webhook_endpoint set url = $2
        where tenant_id = $1 and url <> $2 and url like '%' || $3::text`,
      [db.tenantId, url, receiver],
    ),
  );
}
