import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../server/test/database/test-database.ts';
import { project, run } from './tools/run.ts';

const folder = join(project, 'dist/production');

let database: TestDatabase;
let dataDirectory: string;
let portal: ChildProcess | undefined;
beforeAll(async () => {
  database = await testDatabase();
  dataDirectory = await mkdtemp(join(tmpdir(), 'guichet-production-'));
});
afterAll(async () => {
  portal?.kill('SIGKILL');
  await database.drop();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Lists the packages that the server's files import. */
async function importedPackages(): Promise<Set<string>> {
  const packages = new Set<string>();
  for await (const file of glob('server/src/**/*.ts', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, name] of text.matchAll(
      /(?:^(?:import|export|\}).* from |import\(?|resolve\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/gm,
    ))
      if (name && !name.startsWith('.') && !name.startsWith('node')) packages.add(name);
  }
  return packages;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('the production build starts with node alone, without development dependencies', {
  timeout: 240_000,
}, async () => {
  const built = await run(process.execPath, ['scripts/build-production.ts']);
  expect(built).toMatchObject({ code: 0 });
  // The development server of the pages is loaded in development only.
  const development = new Set(['vite']);
  const missing = [...(await importedPackages())].filter(
    (name) =>
      !development.has(name) &&
      !['node_modules', 'server/node_modules'].some((packages) => existsSync(join(folder, packages, name))),
  );
  expect(missing).toEqual([]);
  for (const name of ['vitest', 'typescript', 'vite', 'playwright-core', '@biomejs/biome'])
    expect(existsSync(join(folder, 'node_modules', name))).toBe(false);
  for (const name of ['.git', '.ci', 'docs', 'e2e', 'server/test', 'web/src'])
    expect(existsSync(join(folder, name)), name).toBe(false);

  const licences = await readFile(join(folder, 'LICENCES.txt'), 'utf8');
  for (const text of ['fastify 5', 'react 19', 'GNU LESSER GENERAL PUBLIC LICENSE', 'SIL OPEN FONT LICENSE'])
    expect(licences).toContain(text);

  const port = await freePort();
  portal = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: folder,
    env: {
      PATH: '/usr/bin:/bin',
      DATABASE_URL: database.url,
      DATA_DIR: dataDirectory,
      DEPLOYMENT_MODE: 'dev',
      PORT: String(port),
    },
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/health/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 120_000,
      },
    )
    .toBe(200);
  const page = await fetch(`http://127.0.0.1:${port}/aqua-rivage`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Aqua Rivage');
});
