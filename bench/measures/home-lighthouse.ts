import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CHROMIUM_SWITCHES, findOrInstallChromium } from '../../scripts/tools/chromium.ts';
import { TENANT } from '../fixtures.ts';
import { limited, median } from '../report.ts';
import type { Server } from '../server.ts';
import type { Measure } from './measure.ts';

const run = promisify(execFile);

const ROUNDS = 3;

/** Lighthouse categories other than performance; they do not depend on the machine. */
const QUALITIES = ['accessibility', 'best-practices', 'seo'] as const;
type Category = 'performance' | (typeof QUALITIES)[number];

interface LighthouseReport {
  categories: Partial<Record<Category, { score: number }>>;
  audits: Record<string, { numericValue?: number }>;
}

/**
 * Measures the tenant’s home page on a slow phone, as simulated by Lighthouse’s mobile preset. The slowest round
 * counts for the paint.
 */
export const homeLighthouse: Measure = {
  names: ['home-lighthouse', 'home-lcp-s', 'home-cls'],
  async run({ server, note }) {
    const reports: { score: number; lcp: number; cls: number }[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { blockedMs, ...report } = await loadHome(server);
      note(`home-lighthouse: round ${round}: ${JSON.stringify(report)}, blocked ${Math.round(blockedMs)} ms`);
      reports.push(report);
    }
    const middle = (key: 'score' | 'cls') => median(reports.map((report) => report[key]));
    return {
      'home-lighthouse': limited('home-lighthouse', middle('score'), 'points'),
      'home-lcp-s': limited('home-lcp-s', Math.max(...reports.map(({ lcp }) => lcp)), 's'),
      'home-cls': limited('home-cls', middle('cls'), ''),
    };
  },
};

/** A page of the tenant in its initial state. */
const pageScore = (name: 'search-lighthouse' | 'planning-lighthouse', path: string): Measure => ({
  names: [name],
  async run({ server, note }) {
    const scores: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const report = await loadPage(`${server.url}/${TENANT}/${path}`);
      note(`${name}: round ${round}: ${JSON.stringify(report)}`);
      scores.push(report.score);
    }
    return { [name]: limited(name, median(scores), 'points') };
  },
});

/** The search page with its first results. */
export const searchLighthouse = pageScore('search-lighthouse', 'search');

/** The planning in its initial state. */
export const planningLighthouse = pageScore('planning-lighthouse', 'planning');

/**
 * Loads the tenant's home page once.
 * @returns its largest contentful paint in seconds
 */
export const loadHome = ({ url }: Server) => loadPage(`${url}/${TENANT}`);

async function loadPage(url: string) {
  const { categories, audits } = await lighthouse(url, ['performance']);
  const valueIn = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: pointsOf(categories.performance),
    lcp: valueIn('largest-contentful-paint') / 1000,
    cls: valueIn('cumulative-layout-shift'),
    blockedMs: valueIn('total-blocking-time'),
  };
}

/** Scores of the tenant's home page by category. */
export async function rateHome({ url }: Server): Promise<Record<(typeof QUALITIES)[number], number>> {
  const { categories } = await lighthouse(`${url}/${TENANT}`, QUALITIES);
  return {
    accessibility: pointsOf(categories.accessibility),
    'best-practices': pointsOf(categories['best-practices']),
    seo: pointsOf(categories.seo),
  };
}

const pointsOf = (category: { score: number } | undefined): number => (category?.score ?? Number.NaN) * 100;

async function lighthouse(url: string, categories: readonly Category[]): Promise<LighthouseReport> {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')),
    'cli/index.js',
  );
  const flags = [
    `--only-categories=${categories.join()}`,
    // Every deployment except production excludes robots.
    '--skip-audits=is-crawlable',
    '--output=json',
    '--quiet',
    // The visitor reads the venue's language; otherwise the page redirects first.
    `--chrome-flags=${['--headless', '--accept-lang=fr-FR', ...CHROMIUM_SWITCHES].join(' ')}`,
  ];
  const { stdout } = await run(process.execPath, [cli, url, ...flags], {
    env: { ...process.env, CHROME_PATH: await findOrInstallChromium() },
    maxBuffer: 64e6,
    timeout: 120_000,
  });
  return JSON.parse(stdout) as LighthouseReport;
}
