import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { ScanAnswer } from '../box-office/entrance/port.ts';

/** An accepted use of a ticket or a card, once per pass. */
export interface Use {
  passId: string;
  establishmentCode: string;
  outcome: Pick<
    ScanAnswer,
    'kind' | 'direction' | 'ticketNumber' | 'cardNumber' | 'serviceCode' | 'unit' | 'spent' | 'remaining'
  >;
}

/**
 * Called after passes were accepted and before they are answered. A pass repeated after a lost answer is reported again.
 */
export type OnUse = (tenantId: TenantId, uses: readonly Use[]) => Promise<void>;
