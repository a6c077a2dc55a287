import type { Mailer } from '../gateways/mail/port.ts';
import type { PaymentProvider } from '../gateways/payment/port.ts';
import type { TicketingGateway } from '../gateways/ticketing/port.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import type { DocumentRenderer } from './documents/renderer.ts';
import type { Jobs } from './jobs.ts';
import type { Secrets } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import type { TenantDirectory } from './tenancy.ts';
import type { TenantChanges } from './tenant-changes.ts';

/** What a call may use; `app.ts` puts it together and picks the implementations. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** The database's */
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly tenants: TenantDirectory;
  /** For writes of the back office that visitors must see at once. */
  readonly tenantChanges: TenantChanges;
  readonly ticketing: TicketingGateway;
  readonly payment: PaymentProvider;
  readonly mailer: Mailer;
  /** Tickets and receipts as PDF */
  readonly documents: DocumentRenderer;
  /** Wakes the relay after a commit that wrote to the outbox, so that its jobs start at once. */
  readonly jobs: Pick<Jobs, 'nudge'>;
}
