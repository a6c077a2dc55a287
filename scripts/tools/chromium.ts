import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { run } from './run.ts';

/** Where systems and Playwright put Chromium’s headless shell: the same engine, without a window around it. */
const SHELLS = [
  '/usr/bin/chromium-headless-shell',
  `${homedir()}/.cache/ms-playwright/chromium_headless_shell-*/chrome-*/*headless*shell`,
];

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${homedir()}/.cache/ms-playwright/chromium-*/chrome-linux*/chrome`,
];

/** Without a sandbox, which root cannot have, and without network requests of its own. */
export const CHROMIUM_SWITCHES = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser in which pages are tested and measured: CHROMIUM_PATH; else the headless shell, in which the tests take
 * a quarter less time than in the full browser; else the full browser.
 * @throws Error with what to do, when there is no browser and none can be installed
 */
export async function findOrInstallChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  if (given) throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`);
  const found =
    findFirst(SHELLS) ??
    (await install('chromium-headless-shell')) ??
    findFirst(BROWSERS) ??
    (await install('chromium'));
  if (found) return found;
  throw new Error('Pages are looked at in Chromium or Chrome: install one, or set CHROMIUM_PATH to it.');
}

function findFirst(patterns: readonly string[]): string | undefined {
  for (const pattern of patterns) for (const path of globSync(pattern)) return path;
  return undefined;
}

/** Only as root, as in a container: on a person’s own machine nothing is installed without being asked for. */
async function install(name: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stdout.write(`Installing ${name} with apt-get…\n`);
  const path = `/usr/bin/${name}`;
  let output = '';
  // The package lists may be missing or old; without a network this must fail soon.
  const installing = ['install', '-y', '--no-install-recommends', name];
  for (const action of [installing, ['update'], installing]) {
    const options = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15'];
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    output = (await run('apt-get', [...options, ...action], { env })).output;
    if (existsSync(path)) return path;
  }
  process.stdout.write(`${output.trim().split('\n').slice(-5).join('\n')}\n`);
  return undefined;
}
