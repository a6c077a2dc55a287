import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseKey } from '../server/src/gateways/ticketing/adapter/credentials.ts';
import { Unmet } from './conformance/check.ts';
import { AREAS } from './conformance/checks/areas.ts';
import { countOf, describeCheck, describeReport } from './conformance/report.ts';
import { runConformance } from './conformance/run.ts';

/**
 * `npm run conformance -- <address> --key <key>` checks a ticketing system against the requirements of the adapter API.
 * Exits with 1 when one does not hold, and with 2 when nothing could be checked.
 */

const HELP = `npm run conformance -- ADDRESS --key KEY [--only NAME …] [--json FILE]

Checks a ticketing system against the requirements of the adapter API. It holds places, sells tickets and cards and takes
them back: give it a test venue.

  --key       key of the connection: BEARER.whsec_SECRET
  --only      one area or one requirement; may be repeated
  --json      writes the results to a file
  --list      prints the requirements

Areas:
${AREAS.map(({ name, title, checks }) => `  ${name.padEnd(12)}${title} (${checks.length})`).join('\n')}`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string', default: '' },
    only: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const address = (positionals[0] ?? '').replace(/^adapter\+/, '').replace(/\/$/, '');
const credentials = parseKey(values.key);
const isKnown = (wanted: string) =>
  AREAS.some(({ name, checks }) => name === wanted || checks.some(({ id }) => id === wanted));
const unknown = values.only.find((wanted) => !isKnown(wanted));

if (values.list)
  for (const { checks } of AREAS)
    for (const { id, requirement } of checks) say(`${id.padEnd(24)} The system ${requirement}`);
else if (values.help || !URL.canParse(address) || !credentials || unknown !== undefined) {
  if (unknown !== undefined) say(`There is neither an area nor a requirement ${unknown}.`);
  else if (!values.help)
    say(credentials ? 'The address is missing.' : 'The key has no bearer part and signing secret.');
  say(HELP);
  process.exitCode = values.help ? 0 : 2;
} else
  try {
    const onResult = (result: Parameters<typeof describeCheck>[0]) => say(describeCheck(result));
    const report = await runConformance({ address, credentials, only: values.only, onResult });
    say(`\n${describeReport(report)}`);
    if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
    process.exitCode = countOf(report.results, 'fails') > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Unmet)) throw error;
    say(`Nothing could be checked: ${error.message}`);
    process.exitCode = 2;
  }
