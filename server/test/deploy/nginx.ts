import { spawn, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { certificateFor } from '#test/system/certificates.ts';

const DEPLOYMENT = fileURLToPath(new URL('../../../deploy/nginx', import.meta.url));

export interface Nginx extends AsyncDisposable {
  /** What nginx has written about its configuration and its upstream servers */
  errors(): Promise<string>;
  /** Sends new requests to these processes alone, without breaking the requests under way. */
  use(processes: readonly number[]): Promise<void>;
}

interface NginxOptions {
  ports: { http: number; https: number };
  /** Ports of the web processes behind it. */
  processes: readonly number[];
  /** Domains that get a certificate each. */
  domains: readonly string[];
}

/**
 * Starts nginx with `deploy/nginx/guichet.conf`; ports, addresses of the processes and folders are those of the test.
 */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-nginx-'));
  // The workers of nginx have an account of their own.
  await chmod(folder, 0o755);
  const main = await configureNginx(folder, options);
  const tested = spawnSync('nginx', ['-t', '-c', main], { encoding: 'utf8' });
  if (tested.status !== 0) throw new Error(`nginx refuses its configuration: ${tested.stderr}`);
  const child = spawn('nginx', ['-c', main], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await sleep(500);
  return {
    errors: () => readFile(join(folder, 'error.log'), 'utf8'),
    async use(processes) {
      await configureNginx(folder, { ...options, processes, domains: [] });
      child.kill('SIGHUP');
      await sleep(500);
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGQUIT');
      await Promise.race([ended, sleep(3000)]);
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes the configuration and the certificates of nginx. @returns the path of the main file */
export async function configureNginx(
  folder: string,
  { ports, processes, domains }: NginxOptions,
): Promise<string> {
  for (const domain of domains) {
    const { cert, key } = await certificateFor(domain, new Date(Date.now() + 30 * 86_400_000));
    await mkdir(join(folder, 'tls', domain), { recursive: true });
    await writeFile(join(folder, 'tls', domain, 'fullchain.pem'), cert);
    await writeFile(join(folder, 'tls', domain, 'privkey.pem'), key);
  }
  await cp(join(DEPLOYMENT, 'pages'), join(folder, 'pages'), { recursive: true });
  const site = (await readFile(join(DEPLOYMENT, 'guichet.conf'), 'utf8'))
    .replace(/( *server 127\.0\.0\.1:)3001( .*\n).*\n/, (_, before, after) =>
      processes.map((port) => `${before}${port}${after}`).join(''),
    )
    .replace('listen 80 ', `listen 127.0.0.1:${ports.http} `)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('/etc/guichet', folder)
    .replaceAll('/var/lib/guichet', folder);
  await writeFile(join(folder, 'site.conf'), site);
  const main = join(folder, 'nginx.conf');
  await writeFile(
    main,
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log warn; daemon off; worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  include ${folder}/site.conf;
}
`,
  );
  return main;
}
