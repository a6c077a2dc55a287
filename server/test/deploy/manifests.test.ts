import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { variables } from '#kernel/configuration/config-variables.ts';
import { requireProgram } from './installed.ts';

const deploy = fileURLToPath(new URL('../../../deploy', import.meta.url));
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');

const known = new Set(Object.keys(variables(true).shape));
/** Variables of Node and of the C library. */
for (const name of ['NODE_ENV', 'MALLOC_ARENA_MAX']) known.add(name);

interface Container {
  name: string;
  env?: { name: string; value: string }[];
  securityContext: Record<string, unknown>;
  readinessProbe?: { periodSeconds: number };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    selector?: { matchLabels?: Record<string, string> };
    template?: {
      metadata: { labels: Record<string, string> };
      spec: {
        securityContext: Record<string, unknown>;
        terminationGracePeriodSeconds?: number;
        containers: Container[];
      };
    };
  };
}

const manifests = globSync('kubernetes/*.yaml', { cwd: deploy })
  .filter((path) => !path.endsWith('kustomization.yaml'))
  .flatMap((path) => parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest));

describe('Kubernetes manifests', () => {
  it('run every process without rights, on a read-only file system', () => {
    const pods = manifests.flatMap(({ spec }) => spec.template?.spec ?? []);
    expect(pods).toHaveLength(3);
    for (const { securityContext, containers } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true });
      for (const container of containers)
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  it('select the pods that they describe', () => {
    const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
    expect(deployments).toHaveLength(2);
    for (const { spec } of deployments)
      expect(spec.template?.metadata.labels).toEqual(spec.selector?.matchLabels);
  });

  it('let a stopping process serve for longer than three probes, and end it later', () => {
    for (const { spec } of manifests.filter(({ kind }) => kind === 'Deployment')) {
      const pod = spec.template?.spec;
      const [container] = pod?.containers ?? [];
      const drain = Number(container?.env?.find(({ name }) => name === 'DRAIN_SECONDS')?.value);
      expect(drain).toBeGreaterThan(3 * (container?.readinessProbe?.periodSeconds ?? Number.NaN));
      expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(drain + 20);
    }
  });
});

describe('variables of the deployment', () => {
  it.each([
    [
      'Kubernetes',
      manifests
        .flatMap(({ spec }) => spec.template?.spec.containers ?? [])
        .flatMap(({ env }) => env ?? [])
        .map(({ name }) => name),
    ],
    [
      'compose',
      Object.entries(servicesOf())
        .filter(([, { image }]) => image === 'guichet')
        .flatMap(([, { environment }]) => Object.keys(environment)),
    ],
    [
      'Containerfile',
      [...(/^ENV (.+)$/m.exec(read('container/Containerfile'))?.[1] ?? '').matchAll(/(\w+)=/g)].map(
        ([, name = '']) => name,
      ),
    ],
    [
      'systemd',
      globSync('debian/*.service', { cwd: deploy }).flatMap((path) =>
        [...read(path).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
          [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
        ),
      ),
    ],
    [
      'guide for Debian',
      [...read('debian/README.md').matchAll(/^ {3}([A-Z_]+)=/gm)].map(([, name = '']) => name),
    ],
  ])('%s names only variables that the program reads', (_where, names) => {
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

interface Service {
  image: string;
  environment: Record<string, string>;
  depends_on?: object;
}

/** Merges the anchors of the file, as compose does. */
function servicesOf(): Record<string, Service> {
  return (parse(read('container/compose.yaml'), { merge: true }) as { services: Record<string, Service> })
    .services;
}

describe('compose file', () => {
  it('starts two portals and a worker that share everything but the role', () => {
    const { 'web-1': one, 'web-2': two, worker } = servicesOf();
    expect(one).toEqual(two);
    expect(worker?.environment).toEqual({ ...one?.environment, ROLE: 'worker' });
    expect(one?.environment.ROLE).toBe('web');
  });

  it('gives the owner’s login to the migration step and the backup alone', () => {
    const owners = Object.entries(servicesOf()).filter(([, service]) =>
      JSON.stringify(service).includes('OWNER_PASSWORD'),
    );
    expect(owners.map(([name]) => name).sort()).toEqual(['backup', 'migrate', 'postgres']);
  });

  it('uses the configuration of nginx that the tests run, with the names of its services', () => {
    const expected = read('nginx/guichet.conf')
      .replace('127.0.0.1:3001', 'web-1:3000 resolve')
      .replace('127.0.0.1:3002', 'web-2:3000 resolve')
      .replace(
        'zone guichet 64k;',
        'zone guichet 64k;\n    # The containers of a new version have other addresses.\n    resolver 127.0.0.11 valid=2s;',
      )
      .replaceAll(/^ *listen \[::\].*\n/gm, '');
    expect(read('container/nginx.conf')).toBe(expected);
  });
});

describe('systemd units', () => {
  it('are accepted by systemd', ({ skip }) => {
    requireProgram('systemd-analyze', skip);
    const folder = mkdtempSync(join(tmpdir(), 'guichet-units-'));
    try {
      const instances = { 'guichet-web@': '3001', 'guichet-pgbackrest@': 'full' };
      const units = globSync('debian/*.{service,timer}', { cwd: deploy }).flatMap((path) => {
        const name = basename(path);
        const [template, ending = ''] = name.split('@.');
        const instance = instances[`${template}@` as keyof typeof instances];
        // A timer looks for the template of its service.
        const names = instance ? [name, `${template}@${instance}.${ending}`] : [name];
        // Programs and folders of the host that is to be.
        for (const unit of names)
          writeFileSync(
            join(folder, unit),
            read(path)
              .replaceAll(/\/usr\/bin\/(node|pgbackrest)/g, '/bin/true')
              .replaceAll('/srv/guichet/current', '/tmp'),
          );
        return join(folder, names.at(-1) ?? name);
      });
      expect(units).toHaveLength(8);
      const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
      expect(`${stdout}${stderr}`).toBe('');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
