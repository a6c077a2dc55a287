import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { run } from './run.ts';

/**
 * Paths where operating systems and Playwright install Chromium’s headless shell, the same engine without a window.
 */
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

/** Switches: no sandbox, which root cannot use, and no network requests of the browser itself. */
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
 * Returns the browser for tests and measurements: CHROMIUM_PATH, else the headless shell, else the full browser. The
 * tests take a quarter less time in the headless shell.
 * @throws Error that says what to do when no browser is found and none can be installed
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

/** Installs only as root, as in a container: a developer's machine is left alone. */
async function install(name: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stdout.write(`Installing ${name} with apt-get…\n`);
  const path = `/usr/bin/${name}`;
  let output = '';
  // The package lists may be missing or old. Without a network this must fail soon.
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
