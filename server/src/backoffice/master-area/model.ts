import type { Connection } from '#catalogue/connection/model.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import type { Template } from './rules.ts';

/** A venue as the directory of the platform has it. */
export interface VenueRow {
  id: TenantId;
  version: number;
  name: string;
  displayName: string;
  city: string;
  type: 0 | 1 | 6 | 9;
  apiVersion: number;
  prodOrigin: string;
  preprodOrigin: string;
  isInMaintenance: boolean;
  createdAt: Date;
  openedAt: Date | null;
  archivedAt: Date | null;
  /** When it is deleted, archived as it is; null: never */
  deleteAt: Date | null;
  template: Template | null;
  filledAt: Date | null;
}

/** Its super administrator. */
export interface Invitation {
  id: string;
  email: string;
  /** Has chosen a password */
  isActive: boolean;
  expiresAt: Date | null;
}

/** What is true of a venue beside its row. */
export interface VenueFacts extends Omit<Connection, 'partnerPasswordEncrypted'> {
  hasPartnerPassword: boolean;
  /** On sale, as the last synchronisation read them */
  services: number;
  hasShop: boolean;
  isShopInProduction: boolean;
  /** Whether venues may use the embedded payment provider: not in production */
  mayEmbed: boolean;
  hasTerms: boolean;
  hasContact: boolean;
  hasLogo: boolean;
  invitation: Invitation | undefined;
  openCarts: number;
  payingCarts: number;
}

/** What of a venue’s money is still to be brought to an end, counted. */
export interface MoneyLeft {
  stuckCarts: number;
  refunds: number;
  /** Payments in instalments and subscriptions */
  schedules: number;
  /** Payments whose outcome the provider is asked for */
  attempts: number;
  paymentsToCheck: number;
}
