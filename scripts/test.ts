import { glob } from 'node:fs/promises';
import { buildWebWhenStale } from '../server/src/platform/pages/build-web.ts';
import { findOrInstallChromium } from './tools/chromium.ts';
import type { Count } from './tools/counting-reporter.ts';
import { project, run } from './tools/run.ts';
import { runVitest } from './tools/run-vitest.ts';
import {
  BROWSER_TESTS,
  belongsTo,
  explainUnknownDomain,
  SELECTION,
  UNIT_TESTS,
} from './tools/test-domains.ts';

/**
 * `npm test` runs all tests, cheapest first. `npm test -- cart` or `npm test -- sale/stuck-carts` runs the rules,
 * calls and pages of domains, without the checks.
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

const check = async (): Promise<Count> => {
  const { code } = await run(process.execPath, ['scripts/check.ts'], { show: true });
  return code === 0 ? nothing : failure;
};
const build = () => buildWebWhenStale(say).then(() => nothing);
const browsers = async (files: readonly string[] = []) =>
  runVitest('e2e', files, { CHROMIUM_PATH: await findOrInstallChromium() });

const allSteps: readonly Step[] = [
  { name: 'checks', run: check },
  { name: 'rules and calls', run: () => runVitest('unit') },
  { name: 'web build', run: build },
  { name: 'browsers', run: browsers },
];

/** @throws Error with a readable message when a domain is unknown */
async function stepsOf(domains: readonly string[]): Promise<readonly Step[]> {
  const unit = await listFiles(UNIT_TESTS);
  const browser = (await listFiles(BROWSER_TESTS)).filter((file) => !unit.includes(file));
  const problem = explainUnknownDomain(domains, [...unit, ...browser]);
  if (problem) throw new Error(problem);
  process.env[SELECTION] = domains.join(' ');
  const select = (files: readonly string[]) =>
    files.filter((file) => domains.some((domain) => belongsTo(file, domain)));
  const [units, pages] = [select(unit), select(browser)];
  return [
    ...(units.length > 0 ? [{ name: 'rules and calls', run: () => runVitest('unit', units) }] : []),
    ...(pages.length > 0
      ? [
          { name: 'web build', run: build },
          { name: 'browsers', run: () => browsers(pages) },
        ]
      : []),
  ];
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

const domains = process.argv.slice(2);
const steps = domains.length === 0 ? allSteps : await stepsOf(domains).catch((error: Error) => error);
if (steps instanceof Error) {
  say(steps.message);
  process.exitCode = 2;
} else {
  const { passed, failed, failures, retried } = await runSteps(steps);
  for (const text of retried) say(`\n↻ Passed only when tried again: ${text}`);
  for (const text of failures) say(`\n✗ ${text}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
