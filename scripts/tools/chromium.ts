import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of this machine: CHROMIUM_PATH, or where systems and Playwright put it. */
export async function findChromium(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const installed = usualPlaces.find((path) => existsSync(path));
  if (installed) return installed;
  for await (const path of glob('.cache/ms-playwright/chromium-*/chrome-linux*/chrome', { cwd: homedir() })) {
    return join(homedir(), path);
  }
  return undefined;
}

/** @throws Error with what to do, when there is no browser and none can be installed. */
export async function findOrInstallChromium(): Promise<string> {
  const found = await findChromium();
  if (found) return found;
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not exist.`);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('No Chromium was found: installing it with apt-get…\n');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    const { output } = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      env,
    });
    const installed = await findChromium();
    if (installed) return installed;
    process.stdout.write(`${output.trim().split('\n').slice(-5).join('\n')}\n`);
  }
  throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.');
}
