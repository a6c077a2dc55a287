import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { project } from './run.ts';

/** Environment variable that names the file for the count, as JSON. */
export const COUNT_FILE = 'GUICHET_TEST_COUNT_FILE';

export interface Count {
  passed: number;
  failed: number;
  /** Failed tests with their reasons, repeated at the end of the output. */
  failures: readonly string[];
  /** Tests that passed only on a retry; each has a cause to find. */
  retried: readonly string[];
}

type Problem = { message: string; stack?: string; VITEST_TEST_PATH?: unknown };

/**
 * Counts the tests of a run for `npm test`. Files and suites that fail to start, and uncaught errors, count as
 * failures.
 */
export default class CountingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly Problem[]): void {
    const file = process.env[COUNT_FILE];
    if (file) writeFileSync(file, JSON.stringify(countOf(modules, uncaught)));
  }
}

function countOf(modules: readonly TestModule[], uncaught: readonly Problem[]): Count {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.filter((test) => test.result().state === 'failed');
  const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const broken = groups.filter((group) => group.errors().length > 0);
  const failures = [
    ...failed.map((test) => describeFailure(titleOf(test), test.result().errors ?? [])),
    ...broken.map((group) => describeFailure(titleOf(group), group.errors())),
    ...uncaught.map((problem) =>
      describeFailure(`uncaught error near ${problem.VITEST_TEST_PATH ?? 'no test'}`, [problem]),
    ),
  ];
  const passed = tests.filter((test) => test.result().state === 'passed');
  const retried = passed.filter((test) => test.diagnostic()?.flaky);
  return {
    passed: passed.length,
    failed: failures.length,
    failures,
    retried: retried.map((test) => describeFailure(titleOf(test), test.result().errors ?? [])),
  };
}

function titleOf(part: TestModule | TestSuite | TestCase): string {
  if (part.type === 'module') return relative(project, part.moduleId);
  return `${relative(project, part.module.moduleId)}: ${part.fullName}`;
}

function describeFailure(where: string, problems: readonly Problem[]): string {
  return [where, ...problems.map(({ message, stack }) => stack ?? message)].join('\n');
}
