import type { TrialFacts, TrialProblem, TrialStep, TrialStepName } from './port.ts';

/** Thrown by a step that found a reason why the portal cannot sell. */
export class TrialFailed extends Error {
  readonly problem: TrialProblem;

  constructor(problem: TrialProblem) {
    super(problem.failure);
    this.problem = problem;
  }
}

/** The work of each step, in order. */
export type TrialWork = Readonly<Record<TrialStepName, () => Promise<TrialFacts>>>;

/** Runs the steps until one fails. */
export async function runTrial(
  work: TrialWork,
  problemOf: (error: unknown) => TrialProblem,
): Promise<TrialStep[]> {
  const steps: TrialStep[] = [];
  let hasFailed = false;
  for (const step of ['supplier', 'catalogue', 'availability'] as const) {
    if (hasFailed) {
      steps.push({ step, outcome: 'skipped' });
      continue;
    }
    const start = performance.now();
    const elapsed = () => Math.round(performance.now() - start);
    try {
      const facts = await work[step]();
      steps.push({ step, outcome: 'done', milliseconds: elapsed(), ...facts });
    } catch (error) {
      const problem = error instanceof TrialFailed ? error.problem : problemOf(error);
      steps.push({ step, outcome: 'failed', milliseconds: elapsed(), ...problem });
      hasFailed = true;
    }
  }
  return steps;
}
