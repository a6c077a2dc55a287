/**
 * The rules by which lines are added to a cart: the page adds what a visitor chooses, the server joins two carts of a
 * customer. Pure, and free of zod: the browser imports it.
 */

interface MergedDetail {
  quantity: number;
  eventId?: string | undefined;
  cardNumber?: string | undefined;
  cardHolderName?: string | undefined;
  cardHolderFirstName?: string | undefined;
  isWithdrawalTicketId?: string | undefined;
  isWithdrawTicketFamilyId?: string | undefined;
  contacts?: readonly unknown[] | undefined;
}

interface MergedLine {
  service: string;
  priceName?: string | undefined;
  cartLineDetails: readonly MergedDetail[];
}

/** The key by which parts of a line are merged: the session, the card, its holder, the withdrawal. */
const PART_FIELDS = [
  'eventId',
  'cardNumber',
  'cardHolderName',
  'cardHolderFirstName',
  'isWithdrawalTicketId',
  'isWithdrawTicketFamilyId',
] as const satisfies readonly (keyof MergedDetail)[];

const isSamePart = (left: MergedDetail, right: MergedDetail): boolean =>
  !isOneCard(left) && PART_FIELDS.every((field) => partOf(left)[field] === partOf(right)[field]);

const isSameLine = (left: MergedLine, right: MergedLine): boolean =>
  left.service === right.service &&
  left.priceName === right.priceName &&
  // Tickets that a card gives cost nothing, and all tickets of a line are on one card, or on none.
  withdrawalOf(left) === withdrawalOf(right) &&
  (withdrawalOf(left) !== undefined || cardOf(left) === cardOf(right));

const withdrawalOf = ({ cartLineDetails: [first] }: MergedLine) => first?.isWithdrawalTicketId;
const cardOf = ({ cartLineDetails: [first] }: MergedLine) => first?.cardNumber;

/** A card that is filled, or the name on a new one, stands for one unit: more of it are parts of their own. */
const isOneCard = ({ cardNumber, cardHolderName, isWithdrawalTicketId, eventId }: MergedDetail): boolean =>
  isWithdrawalTicketId === undefined &&
  eventId === undefined &&
  (cardHolderName !== undefined || (cardNumber !== undefined && cardNumber !== '0'));

/** A withdrawal's card and its holder follow from its right. */
const partOf = (detail: MergedDetail): MergedDetail =>
  detail.isWithdrawalTicketId === undefined
    ? detail
    : {
        ...detail,
        cardNumber: undefined,
        cardHolderName: undefined,
        cardHolderFirstName: undefined,
        isWithdrawTicketFamilyId: undefined,
      };

/** `added` beside `known`, of the same part; who comes is kept while it is said of each ticket before. */
function sumOf<Detail extends MergedDetail>(known: Detail, added: MergedDetail): Detail {
  const isSaid = known.contacts?.length === known.quantity && added.contacts;
  return {
    ...known,
    quantity: known.quantity + added.quantity,
    ...(isSaid && { contacts: [...(known.contacts ?? []), ...(added.contacts ?? [])] }),
  };
}

/** `added` merged into `lines`: same service and price in one line, same session and right in one detail. */
export function mergeLines<Line extends MergedLine>(lines: readonly Line[], added: readonly Line[]): Line[] {
  const merged = [...lines];
  for (const line of added) {
    // Sessions with prices of their own are in lines of their own.
    const alike = merged.filter((one) => isSameLine(one, line));
    const hasPart = (one: Line) =>
      one.cartLineDetails.some((part) => line.cartLineDetails.some((detail) => isSamePart(part, detail)));
    const same = alike.find(hasPart) ?? alike[0];
    if (same) merged[merged.indexOf(same)] = withParts(same, line.cartLineDetails);
    else merged.push(line);
  }
  return merged;
}

function withParts<Line extends MergedLine>(line: Line, added: readonly MergedDetail[]): Line {
  const details = [...line.cartLineDetails];
  for (const detail of added) {
    const at = details.findIndex((one) => isSamePart(one, detail));
    const known = details[at];
    if (known) details[at] = sumOf(known, detail);
    else details.push(detail);
  }
  return { ...line, cartLineDetails: details };
}
