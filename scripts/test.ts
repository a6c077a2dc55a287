import { glob } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildWebWhenStale } from '../server/src/platform/pages/build-web.ts';
import type { Count } from './tools/counting-reporter.ts';
import { project, run } from './tools/run.ts';
import { runPlaywright } from './tools/run-playwright.ts';
import { runVitest } from './tools/run-vitest.ts';
import {
  BROWSER_TESTS,
  belongsTo,
  ENDURANCE_TESTS,
  explainUnknownDomain,
  SELECTION,
  UNIT_TESTS,
} from './tools/test-domains.ts';

/**
 * `npm test` runs the checks, the rules and calls without the endurance tests, and the browser tests with the tag `@core`.
 * `npm run test:full` runs all tests; `--shard=1/3` selects the first third. `npm test -- cart` or
 * `npm test -- sale/stuck-carts` runs the rules, calls and pages of domains, without the checks.
 */

interface Step {
  name: string;
  run(): Promise<Count>;
}

const nothing: Count = { passed: 0, failed: 0, failures: [], retried: [] };
const failure: Count = { ...nothing, failed: 1 };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function listFiles(patterns: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: project })) files.push(file);
  return files.sort();
}

const check: Step = {
  name: 'checks',
  async run() {
    const { code } = await run(process.execPath, ['scripts/check.ts'], { show: true });
    return code === 0 ? nothing : failure;
  },
};
const calls = (files: readonly string[], ...options: string[]): Step => ({
  name: 'rules and calls',
  run: () => runVitest(files, options),
});
/** The build, and the browser tests on it. */
const browsers = (files: readonly string[], ...options: string[]): Step[] => [
  { name: 'web build', run: () => buildWebWhenStale(say).then(() => nothing) },
  { name: 'browsers', run: () => runPlaywright(files, options) },
];

const quickSteps = (): Step[] => [
  check,
  calls([], `--exclude=${ENDURANCE_TESTS}`),
  ...browsers([], '--grep=@core'),
];

/** @param shard `1/3` for the first of three parts; undefined for everything */
function fullSteps(shard: string | undefined): Step[] {
  const part = shard ? [`--shard=${shard}`] : [];
  const isFirst = (shard ?? '1/1').startsWith('1/');
  return [...(isFirst ? [check] : []), calls([], ...part), ...browsers([], ...part)];
}

/** @throws Error with a readable message when a domain is unknown */
async function domainSteps(domains: readonly string[]): Promise<Step[]> {
  const unit = await listFiles(UNIT_TESTS);
  const browser = await listFiles(BROWSER_TESTS);
  const problem = explainUnknownDomain(domains, [...unit, ...browser]);
  if (problem) throw new Error(problem);
  process.env[SELECTION] = domains.join(' ');
  const select = (files: readonly string[]) =>
    files.filter((file) => domains.some((domain) => belongsTo(file, domain)));
  const [units, pages] = [select(unit), select(browser)];
  return [...(units.length > 0 ? [calls(units)] : []), ...(pages.length > 0 ? browsers(pages) : [])];
}

async function runSteps(steps: readonly Step[]): Promise<Count> {
  const results: { name: string; seconds: number; count: Count }[] = [];
  for (const step of steps) {
    const begin = performance.now();
    const count = await step.run().catch((error: Error) => {
      say(error.message);
      return failure;
    });
    results.push({ name: step.name, seconds: (performance.now() - begin) / 1000, count });
  }
  say('');
  for (const { name, seconds, count } of results)
    say(`${count.failed === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`);
  return {
    passed: results.reduce((total, { count }) => total + count.passed, 0),
    failed: results.reduce((total, { count }) => total + count.failed, 0),
    failures: results.flatMap(({ count }) => count.failures),
    retried: results.flatMap(({ count }) => count.retried),
  };
}

const { values, positionals: domains } = parseArgs({
  options: { full: { type: 'boolean' }, shard: { type: 'string' } },
  allowPositionals: true,
});
const steps =
  domains.length > 0
    ? await domainSteps(domains).catch((error: Error) => error)
    : values.full
      ? fullSteps(values.shard)
      : quickSteps();
if (steps instanceof Error) {
  say(steps.message);
  process.exitCode = 2;
} else {
  const { passed, failed, failures, retried } = await runSteps(steps);
  // Playwright's own summary, just above, lists those of the browsers.
  for (const text of retried) say(`\n↻ Passed only when tried again: ${text}`);
  for (const text of failures) say(`\n✗ ${text}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
