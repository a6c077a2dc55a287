/** Why a chosen file is not sent; its problem is a key of the words of the field. */
export class FileProblem<Problem extends string> extends Error {
  override readonly name = 'FileProblem';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}
