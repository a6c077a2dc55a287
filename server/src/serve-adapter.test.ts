import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdapterSystem } from '#gateways/ticketing/adapter/system.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Starts the command and returns what it prints first. */
function start(...args: string[]) {
  const child = spawn(process.execPath, ['server/src/serve-adapter.ts', ...args], {
    env: { ...process.env, DATABASE_URL: portal.databaseUrl },
  });
  const printed = new Promise<string>((resolve) => {
    let text = '';
    const note = (part: Buffer) => {
      text += part.toString();
      if (text.trimEnd().includes('\n') || text.includes('no venue')) resolve(text);
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
  });
  return { child, printed };
}

describe('npm run adapter:serve', () => {
  it('serves a venue under the printed address and key until it is stopped', async () => {
    const { child, printed } = start('aqua-rivage', '--port', '0');
    const [, address = '', key = ''] = /Address: adapter\+(\S+)\nKey: (\S+)/.exec(await printed) ?? [];
    const { system, close } = createAdapterSystem({ address, key, mayBePrivate: true, timeLimit: 10_000 });
    expect((await system.readCatalogue()).services.length).toBeGreaterThan(0);
    close();
    child.kill();
  });

  it('names an unknown venue', async () => {
    const { child, printed } = start('nowhere');
    expect(await printed).toContain('There is no venue nowhere');
    child.kill();
  });
});
