/**
 * What can go wrong at a supplier:
 * - `silent`: the connection breaks before anything has happened
 * - `silent-after`: it is carried out, and the connection breaks before the answer
 * - `error`: 500 before anything has happened
 * - `error-after`: it is carried out, and 500 answered
 * - `slow`: it is carried out late
 * - `duplicate`: it is carried out twice
 * - `refused`: the supplier will not, as where others were faster
 * - `expired`: the time of the hold is over by then
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
  /** Of which requests: `POST /bookings`, `/confirm` */
  of: RegExp;
  times: number;
  /** Requests of the kind that go well before */
  after: number;
}

/** The faults that are planned of a supplier. */
export function createSupplierFaults() {
  let planned: Planned[] = [];
  return {
    plan(fault: SupplierFault, of: RegExp, times = 1, after = 0): void {
      planned.push({ fault, of, times, after });
    },
    recover(): void {
      planned = [];
    },
    /** What befalls a request: `POST /bookings`. */
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
