import { readFile, rm } from 'node:fs/promises';
import { RESULTS } from '../../e2e/harness/server.ts';
import type { Count } from './counting-reporter.ts';
import { runTool } from './run.ts';

/** Two cores and one: a browser waits more than it computes. */
export const WORKERS = 3;

/** The results of the last run, as JSON. */
export const REPORT_FILE = `${RESULTS}/report.json`;

/** The part of Playwright's JSON report that is counted. `errors` belong to no test. */
interface Report {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/**
 * Runs the browser tests and shows the output, which ends with Playwright's summary.
 * @param files paths relative to the project; all tests when empty
 */
export async function runPlaywright(files: readonly string[], options: readonly string[]): Promise<Count> {
  await rm(REPORT_FILE, { force: true });
  // Each worker starts a server: limit them to the number of files.
  const workers = files.length > 0 ? Math.min(files.length, WORKERS) : WORKERS;
  const args = ['test', `--workers=${workers}`, '--pass-with-no-tests', ...options, ...files];
  const { code } = await runTool('@playwright/test/cli.js', args, { show: true });
  const report: Report | undefined = await readFile(REPORT_FILE, 'utf8').then(JSON.parse, () => undefined);
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const failed = unexpected + (report?.errors.length ?? 0);
  const passed = expected + flaky;
  // An interrupted run has failed, whatever its report counts.
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), failures: [], retried: [] };
}
