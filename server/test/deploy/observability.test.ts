import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { measureEventLoopDelay } from '#platform/observability/event-loop-delay.ts';
import { measureDatabase, measureProcess, registry } from '#platform/observability/metrics.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { worldOf } from '../system/world.ts';
import { requireProgram } from './installed.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, 'deploy/observability');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary?: string; description?: string; runbook_url?: string };
}
interface Target {
  expr: string;
}

const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('dashboard.json')) as { panels: { title: string; targets?: Target[] }[] };
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Series that Prometheus itself writes, and labels that it adds. */
const PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance', 'le'] };

let portal: PortalTest;
/** Labels of each metric that a portal exposes. */
const exposed = new Map<string, string[]>();

beforeAll(async () => {
  portal = await portalTest();
  measureProcess();
  measureDatabase(portal.services.database);
  measureEventLoopDelay();
  await worldOf(portal, 'aqua-rivage');
  for (const metric of registry.getMetricsAsArray()) {
    const {
      name,
      type,
      labelNames = [],
    } = metric as unknown as {
      name: string;
      type: string;
      labelNames?: string[];
    };
    const series = type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name];
    for (const one of series) exposed.set(one, labelNames);
  }
}, 60_000);
afterAll(() => portal?.[Symbol.asyncDispose]());

const METRIC = /\b(up|(?:guichet|process|nodejs)_[a-z0-9_]+)(?:\{([^}]*)\})?/g;

/** Returns the metrics of a query with the labels that select among their series. */
const selectors = (query: string) =>
  [...query.matchAll(METRIC)].map(([, metric = '', labels = '']) => ({
    metric,
    labels: [...labels.matchAll(/(\w+)(?==~?"|!=|!~)/g)].map(([label]) => label),
  }));

describe('queries of the alerts and the dashboard', () => {
  it('use metrics and labels that a portal exposes', () => {
    const unknown = queries.flatMap(([name, query]) =>
      selectors(query).flatMap(({ metric, labels }) => {
        const known = PROMETHEUS.metrics.includes(metric) ? [] : exposed.get(metric);
        if (!known) return [`${name}: ${metric}`];
        return labels
          .filter((label) => ![...known, ...PROMETHEUS.labels].includes(label))
          .map((label) => `${name}: ${metric}{${label}}`);
      }),
    );
    expect(queries.length).toBeGreaterThan(60);
    expect(queries.filter(([, query]) => selectors(query).length === 0)).toEqual([]);
    expect(unknown).toEqual([]);
  });

  it('group by labels of a metric in the query', () => {
    const unknown = queries.flatMap(([name, query]) => {
      const known = selectors(query).flatMap(({ metric }) => exposed.get(metric) ?? []);
      const groups = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
      return groups
        .filter((label) => ![...known, ...PROMETHEUS.labels].includes(label))
        .map((by) => [name, by]);
    });
    expect(unknown).toEqual([]);
  });
});

describe('alerts', () => {
  it('have a severity, a summary, a description, and a section of the runbook', () => {
    const runbook = readFileSync(join(root, 'docs/operator/monitoring.md'), 'utf8');
    const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    for (const { alert, labels, annotations } of rules) {
      expect(['critical', 'warning', 'info'], alert).toContain(labels.severity);
      expect(annotations.summary?.trim(), alert).toBeTruthy();
      expect(annotations.description?.trim(), alert).toBeTruthy();
      const [document, anchor] = annotations.runbook_url?.split('#') ?? [];
      expect(document, alert).toBe('docs/operator/monitoring.md');
      expect(anchors, alert).toContain(anchor);
    }
  });

  it('have a test each, in which they alone fire', () => {
    const { tests } = parse(read('alerts.test.yml')) as { tests: { name: string }[] };
    const names = tests.map(({ name }) => name).filter((name) => name.endsWith(' fires'));
    expect(names.sort()).toEqual(rules.map(({ alert }) => `${alert} fires`).sort());
  });
});

describe('promtool', () => {
  const promtool = (args: readonly string[], input?: string) => {
    const { status, stdout, stderr } = spawnSync('promtool', [...args], {
      cwd: folder,
      input,
      encoding: 'utf8',
    });
    return { status, output: `${stdout}${stderr}` };
  };

  it.for([
    ['the alerts', ['check', 'rules', 'alerts.yml']],
    ['the tests of the alerts', ['test', 'rules', 'alerts.test.yml']],
    ['the configuration', ['check', 'config', '--syntax-only', 'prometheus.yml']],
  ] as const)('accepts %s', ([, args], { skip }) => {
    requireProgram('promtool', skip);
    expect(promtool(args)).toMatchObject({ status: 0 });
  });

  it('accepts the metrics of a portal that has sold', async ({ skip }) => {
    requireProgram('promtool', skip);
    const text = await registry.metrics();
    expect(text).toMatch(/^guichet_sales_total\{outcome="sold"\} [1-9]/m);
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' });
  });
});
