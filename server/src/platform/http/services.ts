import type { CertificateReader } from '#gateways/certificates/port.ts';
import type { Mailer } from '#gateways/mail/port.ts';
import type { PaymentProvider } from '#gateways/payment/port.ts';
import type { SsoGateway } from '#gateways/sso/port.ts';
import type { VenueTicketing } from '#gateways/ticketing/port.ts';
import type { WebhookSender } from '#gateways/webhooks/port.ts';
import type { Secrets } from '../auth/secrets.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Clock } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../observability/logging.ts';
import type { DocumentRenderer } from '../pdf/renderer.ts';
import type { Config } from '../process/config.ts';
import type { OwnWords } from '../tenancy/own-words.ts';
import type { TenantDirectory } from '../tenancy/tenant.ts';
import type { TenantChanges } from '../tenancy/tenant-changes.ts';
import type { TenantSignals } from '../tenancy/tenant-signals.ts';

/** What calls may use; `app.ts` assembles it and picks the implementations. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** The database's clock */
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly tenants: TenantDirectory;
  /** What a tenant says in its own words */
  readonly ownWords: OwnWords;
  /** For changes by administrators that visitors must see at once */
  readonly tenantChanges: TenantChanges;
  readonly ticketing: VenueTicketing;
  /** That places were held, sold or given back, by any process */
  readonly placeSignals: TenantSignals;
  readonly payment: PaymentProvider;
  /** Providers of identities */
  readonly sso: SsoGateway;
  /** Of the addresses on which a venue depends */
  readonly certificates: CertificateReader;
  readonly mailer: Mailer;
  /** To the addresses that tenants have named */
  readonly webhooks: WebhookSender;
  readonly logger: Logger;
  /** Tickets and receipts as PDF */
  readonly documents: DocumentRenderer;
  /** To be woken after a commit that wrote to the outbox, so that its jobs start at once */
  readonly jobs: Pick<Jobs, 'wake'>;
}
