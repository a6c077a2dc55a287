import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#embedded-postgres/cluster.ts';
import { testDatabase } from '#test/database/test-database.ts';
import { PROJECT } from './portal-process.ts';

/** Largest size of the image, in bytes: 350 MB. */
const LARGEST = 350_000_000;

/** The test assembles the image as its Containerfile does, and starts it as an engine of containers does. */
const mountsAreAllowed = spawnSync('unshare', ['--mount', 'true']).status === 0;
const hasDebian = ['apt-get', 'dpkg-deb', 'strip'].every(
  (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
);

let folder: string;
let image: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guichet-image-'));
  image = join(folder, 'image');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(file: string, args: readonly string[]): Promise<string> {
  const child = spawn(file, args, { cwd: PROJECT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${output}`);
  return output;
}

/** Starts Node in the image: read-only, as the user 10001, with an empty /tmp. */
function startInImage(args: readonly string[], options: SpawnOptions = {}) {
  const mounts = [
    `mount --bind "$0" "$0"`,
    `mkdir -p "$0/proc" "$0/dev"`,
    `mount --rbind /proc "$0/proc"`,
    `mount --rbind /dev "$0/dev"`,
    `mount -o remount,ro,bind "$0"`,
    `mount -t tmpfs tmpfs "$0/tmp"`,
  ].join(' && ');
  const script = `${mounts} && exec chroot --userspec=10001:10001 "$0" /usr/local/bin/node "$@"`;
  return spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script, image, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
}

async function outputInImage(args: readonly string[]): Promise<string> {
  const child = startInImage(args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Node in the image ended with ${code}:\n${output}`);
  return output;
}

const NATIVE_PACKAGES = `
  const { createRequire } = require('node:module');
  const require2 = createRequire('/srv/guichet/server/src/main.ts');
  const load = async (name) => (await import(require2.resolve(name)));
  (async () => {
    const { default: sharp } = await load('sharp');
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).webp().toBuffer();
    const { NodeCompiler } = await load('@myriaddreamin/typst-ts-node-compiler');
    const pdf = NodeCompiler.create().pdf({ mainFileContent: 'Ticket' });
    const { default: Holidays } = await load('date-holidays');
    const countries = Object.keys(new Holidays().getCountries());
    const empty = countries.filter((country) => new Holidays(country).getHolidays(2027).length === 0);
    console.log(JSON.stringify({ picture: picture.length > 0, pdf: pdf.length > 0, countries: countries.length > 100, empty }));
  })();`;

test.runIf(hasDebian && mountsAreAllowed)(
  'the image is small, has no shell, and sells as a read-only container',
  {
    timeout: 300_000,
  },
  async () => {
    const production = join(folder, 'production');
    const build = ['scripts/build-production.ts', '--without-embedded-postgres', '--folder', production];
    await run(process.execPath, build);
    await run('deploy/container/make-root.sh', [production, image]);
    const size = Number((await run('du', ['--apparent-size', '--bytes', '-s', image])).split('\t')[0]);
    expect(size).toBeLessThan(LARGEST);
    console.log(`The image has ${(size / 1e6).toFixed(0)} MB.`);
    await expect(outputInImage(['-e', `require('node:child_process').execSync('true')`])).rejects.toThrow(
      'ENOENT',
    );
    expect(JSON.parse(await outputInImage(['-e', NATIVE_PACKAGES]))).toEqual({
      picture: true,
      pdf: true,
      countries: true,
      empty: [],
    });

    await using database = await testDatabase({ max: 2 });
    const port = await findFreePort();
    const portal = startInImage(['/srv/guichet/server/src/main.ts'], {
      env: {
        DATABASE_URL: database.url,
        DATA_DIR: '/tmp/guichet',
        DEPLOYMENT_MODE: 'dev',
        PORT: String(port),
      },
    });
    onTestFinished(() => void portal.kill('SIGKILL'));
    let output = '';
    for (const stream of [portal.stdout, portal.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const begin = performance.now();
    let isReady = false;
    while (!isReady && performance.now() - begin < 60_000 && portal.exitCode === null) {
      isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isReady) await sleep(50);
    }
    expect(isReady, output).toBe(true);
    const page = await fetch(`http://127.0.0.1:${port}/aqua-rivage`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Aqua Rivage');
  },
);
