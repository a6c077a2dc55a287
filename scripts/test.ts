import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebWhenStale } from '../server/src/platform/pages/build-web.ts';
import { findOrInstallChromium } from './tools/chromium.ts';
import { COUNT_FILE, type Count } from './tools/counting-reporter.ts';
import { run, runTool } from './tools/run.ts';

/** All checks and tests, the cheapest first. `npm test` runs them all. */

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

const nothing: Count = { passed: 0, failed: 0, failures: [] };
const failure: Count = { ...nothing, failed: 1 };

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

function succeeded({ code }: { code: number }): Count {
  return code === 0 ? nothing : failure;
}

/** One project of vitest.config.ts, shown as it runs. */
async function vitest(name: string, env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const directory = await mkdtemp(join(tmpdir(), 'guichet-count-'));
  const file = join(directory, 'count.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/tools/counting-reporter.ts'];
  const { code } = await runTool('vitest/vitest.mjs', ['run', '--project', name, ...reporters], {
    show: true,
    env: { ...env, [COUNT_FILE]: file },
  });
  const count: Count | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  await rm(directory, { recursive: true, force: true });
  // A run without a count has shown nothing, whatever its exit code.
  if (count && (code === 0 || count.failed > 0)) return count;
  const failures = [`${name}: the runner itself ended with ${code}; its output says why`];
  return { passed: count?.passed ?? 0, failed: 1, failures };
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
for (const text of total.failures) say(`\n✗ ${text}`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
