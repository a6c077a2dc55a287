import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newKey } from '../server/src/gateways/ticketing/adapter/credentials.ts';
import { readConfig } from '../server/src/kernel/configuration/config.ts';
import { createSecrets, loadSecretKey } from '../server/src/platform/auth/secrets.ts';
import type { BenchDatabase } from './database.ts';
import { TENANT } from './fixtures.ts';
import { projectDirectory, type Server } from './server.ts';

/** A process that serves the venue's embedded system through the adapter API. */
export interface ServedAdapter extends AsyncDisposable {
  address: string;
  key: string;
  pid: number;
}

/** Starts the reference of the adapter API on the server's database. */
export async function serveAdapter(server: Server): Promise<ServedAdapter> {
  const key = newKey();
  const child = spawn(
    process.execPath,
    ['server/src/serve-adapter.ts', TENANT, '--port', '0', '--key', key],
    {
      cwd: projectDirectory,
      env: { ...process.env, DATA_DIR: server.dataDirectory, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const address = await addressOf(child);
  return {
    address,
    key,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill();
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (part: Buffer) => {
      output += part;
      const [, address] = /Address: (\S+)\n/.exec(output) ?? [];
      if (address) resolve(address);
    });
    child.on('exit', (code) => reject(new Error(`The adapter ended with ${code}`)));
  });
}

/** Starts a proxy that answers each request of an adapter later. @param milliseconds delay of each answer */
export async function delayAnswers(address: string, milliseconds: number) {
  const target = new URL(address.replace(/^adapter\+/, ''));
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const asked = forward(new URL(url, target), { method, headers }, async (answer) => {
      await sleep(milliseconds);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `adapter+http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** Connects the measured venue to a system; without an address, to the embedded one. */
export async function connectVenue(
  server: Server,
  { sql }: BenchDatabase,
  { address, key }: { address: string; key: string },
): Promise<void> {
  const config = readConfig({ DATA_DIR: server.dataDirectory });
  const secrets = createSecrets(await loadSecretKey(config));
  await sql(
    `update portal.tenant_connection set base_address_api_v5 = $2, partner_password_encrypted = $3
      where tenant_id = (select id from portal.tenant where name = $1)`,
    [TENANT, address, secrets.encryptSecret(key, 'tenant.partnerPassword')],
  );
  await sql(`select pg_notify('guichet_tenant_changed', id::text) from portal.tenant where name = $1`, [
    TENANT,
  ]);
  await sleep(500);
}
