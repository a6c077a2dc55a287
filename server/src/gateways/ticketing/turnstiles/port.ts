import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { RightUnit } from '../cards/port.ts';

/** An accepted use of a ticket or a card, once per pass. */
export interface Use {
  passId: string;
  establishmentCode: string;
  outcome: {
    kind?: 'ticket' | 'card';
    direction?: 'in' | 'out';
    ticketNumber?: string;
    cardNumber?: string;
    serviceCode?: string;
    /** For a card: the counted unit, the quantity used and the quantity left */
    unit?: RightUnit;
    spent?: number;
    remaining?: number;
  };
}

/**
 * Called after passes were accepted and before they are answered. A pass repeated after a lost answer is reported again.
 */
export type OnUse = (tenantId: TenantId, uses: readonly Use[]) => Promise<void>;
