import { PROBLEM_STATUSES, type ProblemReason } from '@guichet/contract/adapter/problems.ts';

/** Thrown for a request that is refused: answered as problem details of RFC 9457. */
export class AdapterProblem extends Error {
  override readonly name = 'AdapterProblem';
  readonly reason: ProblemReason;
  readonly members: object;

  constructor(reason: ProblemReason, members: object = {}) {
    super(reason);
    this.reason = reason;
    this.members = members;
  }

  get status(): number {
    return PROBLEM_STATUSES[this.reason];
  }

  /** The body of the answer. */
  get details(): object {
    return {
      type: 'about:blank',
      title: this.reason,
      status: this.status,
      ...this.members,
      reason: this.reason,
    };
  }
}
