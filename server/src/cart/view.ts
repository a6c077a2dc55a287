import type { CallAnswer } from '@guichet/contract/calls.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { CartRow, StoredLine } from './model.ts';
import { canExtend, capOf } from './rules.ts';

type Cart = CallAnswer<'GET /cart/getCart'>;

/** A cart as it is answered to its owner; amounts in cents. */
export function viewCart(cart: CartRow, tenant: Tenant): Cart {
  return {
    id: cart.id,
    ...(cart.user_id && { userId: cart.user_id }),
    state: cart.state,
    version: cart.version,
    totalAmount: cart.total_amount,
    currency: cart.currency,
    validityEndDate: cart.valid_until.toISOString(),
    serverTime: cart.clock.toISOString(),
    canExtend: canExtend(cart, tenant),
    maximumValidityEndDate: capOf(cart, tenant).toISOString(),
    cartLines: cart.lines.map(viewLine),
  };
}

/** Whether all of a line is for sessions: admissions to them, and rentals that are used during them. */
const isDatedLine = ({ type, details }: StoredLine): boolean =>
  needsEvent(type) || details.every(({ event }) => event !== undefined);

function viewLine(line: StoredLine): Cart['cartLines'][number] {
  const { details, establishmentLabels: _, vatRate: __, supportingDocuments: ___, ...shown } = line;
  const [first] = details;
  return {
    ...shown,
    lineTotalAmount: line.unitPrice * line.quantity,
    ...(first?.event && { validityStartDate: first.event.start, validityEndDate: first.event.end }),
    cartLineDetails: details,
    isDated: isDatedLine(line),
  };
}
