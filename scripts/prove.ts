import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { ProofOptions, ProofPart } from './prove/part.ts';
import { PARTS } from './prove/parts.ts';
import { describePart, holds, type PartResult } from './prove/report.ts';

/**
 * `npm run prove` runs parts that show what Guichet promises, and prints a table for each; `npm run prove -- cluster` runs
 * one of them. Exits with 1 when a promise does not hold.
 */

/** Share of the counts in the short form. */
const SHORT = 0.05;

const HELP = `npm run prove [-- part …] [-- --seed number] [-- --short]

Shows that what is promised holds. Without a part, all of them run:
${PARTS.map(({ name, description }) => `  ${name.padEnd(12)}${description}`).join('\n')}

  --seed      repeats a run; printed by each
  --scale     share of the full counts, above 0 and at most 1
  --short     a short form of each part: --scale ${SHORT}
  --list      prints the names of the parts`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    scale: { type: 'string' },
    short: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const scale = Number(values.scale ?? (values.short ? SHORT : 1));
const problem = findProblem();
if (problem !== undefined) {
  say(problem);
  say(HELP);
  process.exitCode = 2;
} else if (values.help) say(HELP);
else if (values.list) for (const { name } of PARTS) say(name);
else {
  const seed = values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed);
  const chosen = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  say(`Seed ${seed}: repeat this run with --seed ${seed}`);
  const results: PartResult[] = [];
  for (const part of chosen) results.push(await runPart(part, seed, { isShort: scale < 1, scale, say }));
  for (const result of results) say(`\n${describePart(result)}`);
  say(`\nSeed ${seed}`);
  process.exitCode = results.every(holds) ? 0 : 1;
}

/** Explains what is wrong with the arguments. */
function findProblem(): string | undefined {
  const unknown = positionals.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown !== undefined) return `There is no part ${unknown}.`;
  if (values.seed !== undefined && !isSeed(values.seed)) return '--seed takes a whole number below 2^32.';
  return scale > 0 && scale <= 1 ? undefined : '--scale takes a number above 0 and at most 1.';
}

function isSeed(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) < 2 ** 32;
}

async function runPart(part: ProofPart, seed: number, options: ProofOptions): Promise<PartResult> {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1000;
  say(`\n${part.name}: ${part.description}`);
  try {
    const rows = await part.run(seed, options);
    return { name: part.name, seconds: seconds(), rows };
  } catch (error) {
    return { name: part.name, seconds: seconds(), rows: [], failure: (error as Error).message };
  }
}
