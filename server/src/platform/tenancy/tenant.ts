import type { CartLimits } from '@guichet/contract/cart/limits.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { Venue } from '@guichet/contract/tenants/directory.ts';
import type { z } from 'zod';
import type { TenantId } from './tenant-id.ts';

/** A tenant as calls receive it; without secrets. */
export interface Tenant extends z.output<typeof Venue> {
  id: TenantId;
  /** `#rrggbb` */
  accent: string;
  /** Names of fonts, see contract/src/tenants/fonts.ts */
  titleFont: string;
  textFont: string;
  /** Increases with each change of the design */
  designVersion: number;
  /** 0 production, 1 pre-production, 6 QA, 9 development (specified-behaviour.md#tenant-types) */
  type: 0 | 1 | 6 | 9;
  timeZone: string;
  isInMaintenance: boolean;
  /** Was opened for sale once: until then the directory of venues does not name it */
  isOpened: boolean;
  /** The provider tenant holds the master administrators and sells nothing. */
  isProvider: boolean;
  apiVersion: number;
  /** How long added places are held, in minutes */
  cartMinutes: number;
  cartExtensionMinutes: number;
  /** Longest life of a cart with all its extensions, in minutes */
  cartCapMinutes: number;
  /** What one network and one account may keep in carts */
  cartLimits: z.output<typeof CartLimits>;
  /** Of web analytics */
  tracker: { isEnable: boolean; url: string; siteId: string };
  /** Origins of the websites that may show the embedded page */
  embeddingOrigins: readonly string[];
  /** That are offered, in the order of the menu; the first is the default */
  languages: readonly Locale[];
  /** The version of each language that has own words */
  translations: { readonly [L in Locale]?: number };
}

/** Finds tenants by the name in addresses and headers, without regard to case; never those that are archived. */
export interface TenantDirectory {
  find(name: string): Promise<Tenant | undefined>;
  /** The tenant whose own origin has this host name, whatever its port. */
  atHost(hostname: string): Promise<Tenant | undefined>;
  /** Without the provider tenant. */
  venues(): Promise<Tenant[]>;
  /** Every tenant, for work done tenant by tenant. */
  all(): Promise<Tenant[]>;
  /** After a change: the next read queries the database. */
  invalidate(): void;
}
