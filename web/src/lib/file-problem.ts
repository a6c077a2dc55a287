/** Reason why a chosen file is rejected; its problem is a phrase key of the field. */
export class FileProblem<Problem extends string> extends Error {
  override readonly name = 'FileProblem';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}
