import { beforeAll, describe, expect, it } from 'vitest';
import { measureDatabase, measureProcess, registry } from '#platform/observability/metrics.ts';
import { portalTest } from '#test/portal/portal.ts';

/** Conventions verified by `promtool check metrics`. Source: prometheus/client_golang, testutil/promlint. */
type Measured = Awaited<ReturnType<typeof registry.getMetricsAsJSON>>[number];

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const ABBREVIATED_UNITS = /_(ms|s|sec|secs|us|ns|min|hours?|days?|kb|mb|gb|kib|mib|percent|pct)(_total)?$/;
const RESERVED_ENDS = /_(total|count|sum|bucket|info)$/;

let measured: Measured[];
beforeAll(async () => {
  await using portal = await portalTest();
  measureProcess();
  measureDatabase(portal.services.database);
  await portal.ask('GET /portal/tenants', {});
  measured = await registry.getMetricsAsJSON();
});

const named = (isBroken: (metric: Measured) => boolean): string[] =>
  measured.filter(isBroken).map(({ name }) => name);

describe('metrics of a process', () => {
  it('include requests, jobs, memory and the database', () => {
    expect(measured.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'guichet_http_request_duration_seconds',
        'guichet_jobs_total',
        'process_resident_memory_bytes',
        'guichet_database_connections',
      ]),
    );
  });

  it('have a help text', () => expect(named(({ help }) => !help.trim())).toEqual([]));

  it('have lower-case names without abbreviated units', () =>
    expect(named(({ name }) => !NAME.test(name) || ABBREVIATED_UNITS.test(name))).toEqual([]));

  it('end with _total if and only if they are counters', () => {
    const isCounter = ({ type }: Measured) => String(type) === 'counter';
    const isInfo = ({ name }: Measured) => name === 'nodejs_version_info';
    expect(named((metric) => isCounter(metric) && !metric.name.endsWith('_total'))).toEqual([]);
    expect(
      named((metric) => !isCounter(metric) && !isInfo(metric) && RESERVED_ENDS.test(metric.name)),
    ).toEqual([]);
  });

  it('have lower-case labels', () => {
    const labels = measured.flatMap(({ values }) => values.flatMap((value) => Object.keys(value.labels)));
    expect([...new Set(labels)].filter((label) => !NAME.test(label))).toEqual([]);
  });
});
