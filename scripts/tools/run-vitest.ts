import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COUNT_FILE, type Count } from './counting-reporter.ts';
import { runTool } from './run.ts';

/**
 * Runs the tests of rules and calls and shows the output.
 * @param files paths relative to the project; all tests when empty
 */
export async function runVitest(files: readonly string[], options: readonly string[]): Promise<Count> {
  const directory = await mkdtemp(join(tmpdir(), 'guichet-count-'));
  const file = join(directory, 'count.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/tools/counting-reporter.ts'];
  const args = ['run', '--project', 'unit', '--project', 'adapter', ...reporters, ...options, ...files];
  const { code } = await runTool('vitest/vitest.mjs', args, { show: true, env: { [COUNT_FILE]: file } });
  const count: Count | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  await rm(directory, { recursive: true, force: true });
  // A run without a count has failed, whatever its exit code.
  if (count && (code === 0 || count.failed > 0)) return count;
  const failures = [`vitest itself ended with ${code}; its output says why`];
  return { passed: count?.passed ?? 0, failed: 1, failures, retried: count?.retried ?? [] };
}
