import type { CertificateReader } from './gateways/certificates/port.ts';
import type { Mailer } from './gateways/mail/port.ts';
import type { PaymentProvider } from './gateways/payment/port.ts';
import type { SsoGateway } from './gateways/sso/port.ts';
import type { VenueTicketing } from './gateways/ticketing/port.ts';
import type { InstallationWallets, Wallets } from './gateways/wallets/port.ts';
import type { WebhookSender } from './gateways/webhooks/port.ts';
import type { ReadDatabase } from './kernel/database/reading.ts';
import type { PlatformServices } from './platform/http/platform-services.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { DocumentRenderer } from './platform/pdf/renderer.ts';
import type { PhraseOverrides } from './platform/tenancy/phrase-overrides.ts';
import type { Tenant } from './platform/tenancy/tenant.ts';
import type { TenantChanges } from './platform/tenancy/tenant-changes.ts';
import type { TenantSignals } from './platform/tenancy/tenant-signals.ts';

/**
 * Moves the tickets of a paid move, or refunds its payment when they can no longer move.
 * @throws TicketingUnavailable
 */
export type EndPaidMove = (services: Services, tenant: Tenant, cartId: string) => Promise<'moved' | 'lapsed'>;

/** Services available to calls and jobs; `create-services.ts` selects the implementations. */
export interface Services extends PlatformServices {
  /** The database for reads that tolerate seconds of age: a standby where there is one */
  readonly reading: ReadDatabase;
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
  /** Passes for Apple Wallet and Google Wallet */
  readonly wallets: Wallets;
  /** Certificates and keys of the installation, for venues without their own */
  readonly installationWallets: InstallationWallets;
  /** Tickets and receipts as PDF */
  readonly documents: DocumentRenderer;
  /** Ends the move that a cart in its sale has paid for; see tickets/moves/paid-moves.service.ts */
  readonly endPaidMove: EndPaidMove;
  /** Wakes the relay after a commit that wrote to the outbox, so that its jobs start immediately */
  readonly jobs: Pick<Jobs, 'wake'>;
}
