import type { CallAnswer } from '@guichet/contract/calls.ts';
import { plainName } from '#platform/format/plain-name.ts';
import type { TicketRow } from '../tickets/data.ts';
import { placeOf } from '../tickets/view.ts';
import type { TransferRow } from './data.ts';
import { transferState } from './rules.ts';

/** What a link shows of its ticket: never its code. @param userId who asks, when signed in */
export function viewOffer(
  transfer: TransferRow,
  ticket: TicketRow,
  userId: string | undefined,
): CallAnswer<'GET /user/TicketTransfer'> {
  const { themeLabels: _, otherEstablishments: __, establishmentCode: ___, ...place } = placeOf(ticket);
  return {
    state: transferState(transfer),
    giver: plainName(transfer.giverName ?? ''),
    isOwn: userId === transfer.giverId,
    isMine: userId !== undefined && userId === transfer.acceptedBy,
    expiresAt: transfer.expiresAt.toISOString(),
    type: ticket.line.type,
    ticket: {
      ...place,
      serviceName: ticket.line.serviceName,
      priceLabels: ticket.line.labels,
      validUntil: ticket.validUntil.toISOString(),
    },
  };
}
