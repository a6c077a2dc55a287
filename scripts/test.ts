import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildWebWhenStale } from '../server/src/platform/web-build.ts';
import { findOrInstallChromium } from './tools/chromium.ts';
import { run, runTool } from './tools/run.ts';

/** Everything that must hold, in the order in which it is cheapest to find out. `npm test` runs it all. */

interface Count {
  passed: number;
  failed: number;
  /** What failed, and why: said again at the end, where it is looked for. */
  failures?: readonly string[];
}

interface Step {
  name: string;
  run(): Promise<Count>;
}

const steps: Step[] = [
  {
    name: 'checks',
    run: async () => succeeded(await run(process.execPath, ['scripts/check.ts'], { show: true })),
  },
  { name: 'rules and calls', run: () => vitest('unit') },
  { name: 'web build', run: () => buildWebWhenStale(say).then(() => nothing) },
  {
    name: 'browsers',
    run: async () => vitest('e2e', { CHROMIUM_PATH: await findOrInstallChromium() }),
  },
];

const nothing: Count = { passed: 0, failed: 0 };
const failure: Count = { passed: 0, failed: 1 };

/** The part of vitest’s report that counts. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: readonly {
    name: string;
    message?: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] }[];
  }[];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    failures: counts.flatMap(({ failures = [] }) => failures),
  };
}

function succeeded({ code }: { code: number }): Count {
  return code === 0 ? nothing : failure;
}

/** One project of vitest.config.ts, shown as it runs, and counted from its own report. */
async function vitest(name: string, env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const directory = await mkdtemp(join(tmpdir(), 'guichet-report-'));
  const report = join(directory, 'report.json');
  const args = ['run', '--project', name, '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const { code } = await runTool('vitest/vitest.mjs', [...args, `--outputFile.json=${report}`], {
    show: true,
    env,
  });
  const read: Report = await readFile(report, 'utf8').then(JSON.parse, () => ({}));
  await rm(directory, { recursive: true, force: true });
  const { numPassedTests: passed = 0, numFailedTests = 0 } = read;
  // A file that cannot even be loaded fails the run without a failed test.
  return { passed, failed: code === 0 ? 0 : Math.max(numFailedTests, 1), failures: failuresOf(read) };
}

function failuresOf({ testResults = [] }: Report): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [`${file}\n${message}`] : [];
    return failed.map(
      ({ fullName, failureMessages = [] }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`,
    );
  });
}

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
for (const { name, seconds, count } of results) {
  say(`${count.failed === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`);
}
const total = sum(results.map(({ count }) => count));
for (const text of total.failures ?? []) say(`\n✗ ${text}`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
