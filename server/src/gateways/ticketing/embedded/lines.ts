/** Maximum quantity of a line (specified-behaviour.md#quantities). */
const MAX_QUANTITY = 9999;

/**
 * Sums the places of lines by session. A unit of a line takes `places`, or one.
 * @throws {RangeError} for a quantity that is no integer between 1 and 9999
 */
export function placesBySession(
  lines: readonly { sessionId?: string | undefined; quantity: number; places?: number | undefined }[],
): Map<string, number> {
  const places = new Map<string, number>();
  for (const { sessionId, quantity, places: each = 1 } of lines) {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
      throw new RangeError(`${quantity} is not a number of places`);
    }
    if (sessionId !== undefined) places.set(sessionId, (places.get(sessionId) ?? 0) + quantity * each);
  }
  return places;
}

/**
 * Converts the places of carts into columns for venue.decide.
 * @returns three columns: the cart's position in the list (from 1), the session, the number of places
 */
export function placeColumns(
  carts: readonly Parameters<typeof placesBySession>[0][],
): [carts: number[], sessions: string[], quantities: number[]] {
  const columns: [number[], string[], number[]] = [[], [], []];
  carts.forEach((lines, index) => {
    for (const [sessionId, quantity] of placesBySession(lines)) {
      columns[0].push(index + 1);
      columns[1].push(sessionId);
      columns[2].push(quantity);
    }
  });
  return columns;
}
