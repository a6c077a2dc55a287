/**
 * Merges lines into a cart: the page adds a visitor's selection, the server joins two carts of a customer. Pure and
 * without zod: the browser imports this file.
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
  people?: readonly string[] | undefined;
}

interface MergedLine {
  service: string;
  priceName?: string | undefined;
  isFlexible?: boolean | undefined;
  cartLineDetails: readonly MergedDetail[];
}

/** Merge key of a part: session, card, holder, entitlement. */
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
  isSameFlexible(left, right) &&
  // Withdrawn tickets cost nothing, and all tickets of a line are on one card, or on none.
  withdrawalOf(left) === withdrawalOf(right) &&
  (withdrawalOf(left) !== undefined || cardOf(left) === cardOf(right));

/** Tickets of one line are cancelled together when they have several sessions: flexible ones have a line for each. */
const isSameFlexible = (left: MergedLine, right: MergedLine): boolean =>
  Boolean(left.isFlexible) === Boolean(right.isFlexible) &&
  (!left.isFlexible || sessionOf(left) === sessionOf(right));

const sessionOf = ({ cartLineDetails: [first] }: MergedLine) => first?.eventId;
const withdrawalOf = ({ cartLineDetails: [first] }: MergedLine) => first?.isWithdrawalTicketId;
const cardOf = ({ cartLineDetails: [first] }: MergedLine) => first?.cardNumber;

/** A loaded card, or the holder of a new one, is one unit: further units are separate parts. */
const isOneCard = ({ cardNumber, cardHolderName, isWithdrawalTicketId, eventId }: MergedDetail): boolean =>
  isWithdrawalTicketId === undefined &&
  eventId === undefined &&
  (cardHolderName !== undefined || (cardNumber !== undefined && cardNumber !== '0'));

/** A withdrawal's card and holder follow from its entitlement. */
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

/** Merges two equal parts; visitors are kept while every earlier ticket has one. */
function sumOf<Detail extends MergedDetail>(known: Detail, added: MergedDetail): Detail {
  const isSaid = known.contacts?.length === known.quantity && added.contacts;
  const people = [...(known.people ?? []), ...(added.people ?? [])];
  return {
    ...known,
    quantity: known.quantity + added.quantity,
    ...(isSaid && { contacts: [...(known.contacts ?? []), ...(added.contacts ?? [])] }),
    ...(people.length > 0 && { people }),
  };
}

/** Merges `added` into `lines`: one line per service and price, one detail per session and entitlement. */
export function mergeLines<Line extends MergedLine>(lines: readonly Line[], added: readonly Line[]): Line[] {
  const merged = [...lines];
  for (const line of added) {
    // Sessions with their own prices are separate lines.
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
