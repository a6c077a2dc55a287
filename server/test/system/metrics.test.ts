import { beforeAll, describe, expect, it } from 'vitest';
import { measureDatabase, measureProcess, registry } from '#platform/observability/metrics.ts';
import { portalTest } from '#test/portal/portal.ts';

/** The conventions that `promtool check metrics` verifies. Source: prometheus/client_golang, testutil/promlint. */
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

describe('the metrics of a process', () => {
  it('are there: of requests, jobs, memory and the database', () => {
    expect(measured.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'guichet_http_request_duration_seconds',
        'guichet_jobs_total',
        'process_resident_memory_bytes',
        'guichet_database_connections',
      ]),
    );
  });

  it('say what they measure', () => expect(named(({ help }) => !help.trim())).toEqual([]));

  it('have names in lower case, without abbreviated units', () =>
    expect(named(({ name }) => !NAME.test(name) || ABBREVIATED_UNITS.test(name))).toEqual([]));

  it('end with _total when they are counters, and only then', () => {
    const isCounter = ({ type }: Measured) => String(type) === 'counter';
    const isInfo = ({ name }: Measured) => name === 'nodejs_version_info';
    expect(named((metric) => isCounter(metric) && !metric.name.endsWith('_total'))).toEqual([]);
    expect(
      named((metric) => !isCounter(metric) && !isInfo(metric) && RESERVED_ENDS.test(metric.name)),
    ).toEqual([]);
  });

  it('have labels in lower case', () => {
    const labels = measured.flatMap(({ values }) => values.flatMap((value) => Object.keys(value.labels)));
    expect([...new Set(labels)].filter((label) => !NAME.test(label))).toEqual([]);
  });
});
