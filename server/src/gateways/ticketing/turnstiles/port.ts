import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { RightUnit } from '../cards/port.ts';

/** A ticket or a card that a turnstile has accepted, once for each pass. */
export interface Use {
  passId: string;
  establishmentCode: string;
  outcome: {
    kind?: 'ticket' | 'card';
    direction?: 'in' | 'out';
    ticketNumber?: string;
    cardNumber?: string;
    serviceCode?: string;
    /** Of a card: what was counted, how many of it now, and what is left */
    unit?: RightUnit;
    spent?: number;
    remaining?: number;
  };
}

/**
 * Called once passes were accepted, before they are answered. A pass that is repeated, since its answer was lost, is
 * reported again.
 */
export type OnUse = (tenantId: TenantId, uses: readonly Use[]) => Promise<void>;
