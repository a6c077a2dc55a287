import { parseArgs } from 'node:util';
import { project, run } from '../scripts/tools/run.ts';

const HELP = `npm run bench:grow [-- --scale 0.1] [--seed text] [--only word] [--keep]

Measures every read call and every periodic job of a venue twice: on the demonstration's data, and after the venue has
grown beside 1,000 others. The database is its own, under the folder for temporary files, and is deleted at the end.

  --scale 0.1   a tenth of 1,000 venues, and of 1 M sessions, customers and orders and 3 M tickets of one of them
  --seed text   of ids, names and amounts; "guichet" by default
  --only word   only calls and jobs whose name contains the word, in any case
  --keep        leaves the database running until Ctrl-C, and prints its address
`;

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: 'guichet' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const scale = Number(values.scale);
if (values.help || !(scale > 0 && scale <= 1)) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const env = {
  ...process.env,
  GROW_SCALE: values.scale,
  GROW_SEED: values.seed,
  GROW_ONLY: values.only,
  GROW_KEEP: values.keep ? '1' : '',
};
const vitest = [
  `${project}/node_modules/vitest/vitest.mjs`,
  'run',
  '--project',
  'growth',
  '--reporter',
  'dot',
];
process.exitCode = (await run(process.execPath, vitest, { show: true, env })).code;
