import type { CartLimits } from '@guichet/contract/cart/limits.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { Venue } from '@guichet/contract/tenants/directory.ts';
import type { z } from 'zod';
import type { TenantId } from '#kernel/database/tenant-id.ts';

/** A tenant as calls receive it, without secrets. */
export interface Tenant extends z.output<typeof Venue> {
  id: TenantId;
  /** `#rrggbb` */
  accent: string;
  /** Names of fonts, see contract/src/tenants/fonts.ts */
  titleFont: string;
  textFont: string;
  /** Grows with each change of the design */
  designVersion: number;
  /** 0 production, 1 pre-production, 6 QA, 9 development (specified-behaviour.md#tenant-types) */
  type: 0 | 1 | 6 | 9;
  timeZone: string;
  isInMaintenance: boolean;
  /** Whether it was ever opened for sale; before, the directory of venues does not list it */
  isOpened: boolean;
  /** Whether it is the provider tenant, which has the master administrators and sells nothing. */
  isProvider: boolean;
  apiVersion: number;
  /** Minutes for which added places are held */
  cartMinutes: number;
  cartExtensionMinutes: number;
  /** Maximum lifetime of a cart with all its extensions, in minutes */
  cartCapMinutes: number;
  /** Cart limits per network and account */
  cartLimits: z.output<typeof CartLimits>;
  /** Web analytics tracker */
  tracker: { isEnable: boolean; url: string; siteId: string };
  /** Origins of the websites that may show the embedded page */
  embeddingOrigins: readonly string[];
  /** Offered languages in menu order; the first is the default */
  languages: readonly Locale[];
  /** Version of each language with phrase overrides */
  translations: { readonly [L in Locale]?: number };
}

/** Finds tenants by the name in addresses and headers, without regard to case; never archived ones. */
export interface TenantDirectory {
  find(name: string): Promise<Tenant | undefined>;
  /** Finds the tenant whose own origin has this host name, whatever its port. */
  atHost(hostname: string): Promise<Tenant | undefined>;
  /** Finds a tenant by its id. */
  withId(id: string): Promise<Tenant | undefined>;
  /** Finds the provider tenant. */
  provider(): Promise<Tenant | undefined>;
  /** All venues, without the provider tenant. */
  venues(): Promise<Tenant[]>;
  /** Every tenant, for work done tenant by tenant. */
  all(): Promise<Tenant[]>;
  /** Call it after a change: the next read queries the database. */
  invalidate(): void;
}
