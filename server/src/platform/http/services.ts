import type { CertificateReader } from '#gateways/certificates/port.ts';
import type { Mailer } from '#gateways/mail/port.ts';
import type { PaymentProvider } from '#gateways/payment/port.ts';
import type { SsoGateway } from '#gateways/sso/port.ts';
import type { VenueTicketing } from '#gateways/ticketing/port.ts';
import type { WebhookSender } from '#gateways/webhooks/port.ts';
import type { Config } from '#kernel/configuration/config.ts';
import type { Clock } from '#kernel/database/clock.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Logger } from '#kernel/logging.ts';
import type { Secrets } from '../auth/secrets.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { DocumentRenderer } from '../pdf/renderer.ts';
import type { PhraseOverrides } from '../tenancy/phrase-overrides.ts';
import type { TenantDirectory } from '../tenancy/tenant.ts';
import type { TenantChanges } from '../tenancy/tenant-changes.ts';
import type { TenantSignals } from '../tenancy/tenant-signals.ts';

/** Services available to calls; `app.ts` assembles them and picks the implementations. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** The database's clock */
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly tenants: TenantDirectory;
  /** Phrases of a tenant, with its overrides */
  readonly phraseOverrides: PhraseOverrides;
  /** Writes changes by administrators that visitors must see immediately */
  readonly tenantChanges: TenantChanges;
  readonly ticketing: VenueTicketing;
  /** Signals that places were held, sold or released, by any process */
  readonly placeSignals: TenantSignals;
  readonly payment: PaymentProvider;
  /** Identity providers */
  readonly sso: SsoGateway;
  /** Certificates of the addresses on which a venue depends */
  readonly certificates: CertificateReader;
  readonly mailer: Mailer;
  /** Sends webhooks to the addresses of tenants */
  readonly webhooks: WebhookSender;
  readonly logger: Logger;
  /** Tickets and receipts as PDF */
  readonly documents: DocumentRenderer;
  /** Wakes the relay after a commit that wrote to the outbox, so that its jobs start immediately */
  readonly jobs: Pick<Jobs, 'wake'>;
}
