import type { Venue } from '@guichet/contract/tenants/directory.ts';
import type { z } from 'zod';
import type { TenantId } from './tenant-id.ts';

/** A tenant as every call knows it; without secrets. */
export interface Tenant extends z.output<typeof Venue> {
  id: TenantId;
  /** Names of faces, see contract/src/faces.ts */
  titleFont: string;
  textFont: string;
  /** Grows with each change of the look */
  designVersion: number;
  /** Specification §3: 0 production, 1 pre-production, 6 QA, 9 development */
  type: 0 | 1 | 6 | 9;
  timeZone: string;
  isInMaintenance: boolean;
  /** The provider tenant holds the master administrators and sells nothing. */
  isProvider: boolean;
  apiVersion: number;
  /** How long added places are kept, in minutes */
  cartMinutes: number;
  cartExtensionMinutes: number;
  /** Extensions never keep a cart longer than this after it was opened, in minutes */
  cartCapMinutes: number;
}

/** Finds tenants by the name in addresses and headers, without regard to case. */
export interface TenantDirectory {
  find(name: string): Promise<Tenant | undefined>;
  /** Without the provider tenant. */
  venues(): Promise<Tenant[]>;
  /** Every tenant, for work that goes through them one by one. */
  all(): Promise<Tenant[]>;
  /** After a change: the next read asks the database. */
  forget(): void;
}
