/**
 * Faults of a supplier:
 * - `silent`: the connection breaks before anything has happened
 * - `silent-after`: the request is carried out, and the connection breaks before the response
 * - `error`: 500 before anything has happened
 * - `error-after`: the request is carried out and answered 500
 * - `slow`: the request is carried out late
 * - `duplicate`: the request is carried out twice
 * - `refused`: the supplier rejects the request, as when others were faster
 * - `expired`: the hold has expired
 */
export type SupplierFault =
  | 'silent'
  | 'silent-after'
  | 'error'
  | 'error-after'
  | 'slow'
  | 'duplicate'
  | 'refused'
  | 'expired';

interface Planned {
  fault: SupplierFault;
  /** Affected requests: `POST /bookings`, `/confirm` */
  of: RegExp;
  times: number;
  /** Number of such requests that succeed first */
  after: number;
}

/** Creates the planned faults of a supplier. */
export function createSupplierFaults() {
  let planned: Planned[] = [];
  return {
    plan(fault: SupplierFault, of: RegExp, times = 1, after = 0): void {
      planned.push({ fault, of, times, after });
    },
    recover(): void {
      planned = [];
    },
    /** Returns the fault of a request, such as `POST /bookings`. */
    next(request: string): SupplierFault | undefined {
      const hit = planned.find(({ of, times }) => times > 0 && of.test(request));
      if (!hit) return undefined;
      if (hit.after > 0) hit.after -= 1;
      else {
        hit.times -= 1;
        return hit.fault;
      }
      return undefined;
    },
  };
}
