import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebWhenStale } from '../../server/src/platform/pages/build-web.ts';
import type { Count } from '../tools/counting-reporter.ts';
import { runPlaywright } from '../tools/run-playwright.ts';
import { runVitest } from '../tools/run-vitest.ts';
import type { ProofOptions, ProofPart, ProofRow } from './part.ts';

/** What a part promises: so much of something is done at least, at the full scale. */
interface Goal {
  /** As the tests report it, see server/test/system/proof.ts; `tests` counts those that passed. */
  what: string;
  count: number;
}

interface TestPart {
  name: string;
  description: string;
  promise: string;
  goals: readonly Goal[];
  files: readonly string[];
  /** Tests of the files with such a title; all by default. */
  title?: string;
}

interface BrowserPart extends TestPart {
  /** How often each test is repeated at the full scale. */
  repeat: number;
}

/** Reads what the tests have reported, added up. */
async function readDone(file: string): Promise<Map<string, number>> {
  const done = new Map<string, number>();
  const text = await readFile(file, 'utf8').catch(() => '');
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const { what, count } = JSON.parse(line) as { what: string; count: number };
    done.set(what, (done.get(what) ?? 0) + count);
  }
  return done;
}

/** Runs tests that take seed, scale and the file of their report from the environment. */
async function measure(seed: number, scale: number, run: () => Promise<Count>) {
  const directory = await mkdtemp(join(tmpdir(), 'guichet-proof-'));
  const file = join(directory, 'done');
  Object.assign(process.env, { SEED: String(seed), PROOF_SCALE: String(scale), PROOF_REPORT: file });
  try {
    const count = await run();
    const done = await readDone(file);
    if (!done.has('tests')) done.set('tests', count.passed);
    return { count, done };
  } finally {
    for (const name of ['SEED', 'PROOF_SCALE', 'PROOF_REPORT']) delete process.env[name];
    await rm(directory, { recursive: true, force: true });
  }
}

function rowsOf(
  { promise, goals }: TestPart,
  { count, done }: Awaited<ReturnType<typeof measure>>,
  scale: number,
): ProofRow[] {
  return goals.map(({ what, count: goal }) => {
    const wanted = what === 'tests' ? goal : Math.floor(goal * scale);
    const measured = done.get(what) ?? 0;
    return {
      event: `${wanted} ${what}`,
      promise,
      measured: `${measured} done, ${count.failed} failed`,
      holds: measured >= wanted && count.failed === 0,
    };
  });
}

/** A part that consists of rules and calls, with the counts of a proof instead of those of the ordinary tests. */
export function testPart(part: TestPart): ProofPart {
  return {
    name: part.name,
    description: part.description,
    async run(seed, { scale }) {
      // The retry of a shared machine would hide a failure of one seed.
      const options = ['--retry=0', ...(part.title ? [`--testNamePattern=${part.title}`] : [])];
      const measured = await measure(seed, scale, () => runVitest(part.files, options));
      return rowsOf(part, measured, scale);
    },
  };
}

/** A part that consists of browser tests or tests of whole processes, each repeated. */
export function browserPart(part: BrowserPart): ProofPart {
  return {
    name: part.name,
    description: part.description,
    async run(seed, { scale, say }: ProofOptions) {
      await buildWebWhenStale(say);
      const repeat = Math.max(1, Math.ceil(part.repeat * scale));
      const options = [
        '--retries=0',
        `--repeat-each=${repeat}`,
        ...(part.title ? [`--grep=${part.title}`] : []),
      ];
      const measured = await measure(seed, scale, () => runPlaywright(part.files, options));
      measured.done.set(part.goals[0]?.what ?? '', measured.count.passed);
      return rowsOf(part, measured, scale);
    },
  };
}
