import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TENANT } from '../fixtures.ts';
import { limited } from '../report.ts';
import type { Server } from '../server.ts';
import { loadHome, rateHome } from './home-lighthouse.ts';
import type { Measure } from './measure.ts';
import { loadedFiles, signIn, weigh } from './page-weight.ts';

const ROUNDS = 3;

/**
 * Measures the home page of a venue with phrase overrides and a tracker, which asks for consent and registers the
 * service worker.
 */
export const ownHome: Measure = {
  names: [
    'own-home-js-kb',
    'own-home-lcp-s',
    'own-home-accessibility',
    'own-home-best-practices',
    'own-home-seo',
  ],
  async run(bench) {
    await using _settings = await settle(bench.server);
    const { scripts } = await loadedFiles(bench.server, `/${TENANT}`);
    const weight = await weigh(bench, scripts);
    const paints: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) paints.push((await loadHome(bench.server)).lcp);
    const points = await rateHome(bench.server);
    return {
      'own-home-js-kb': limited('own-home-js-kb', weight, 'kB'),
      'own-home-lcp-s': limited('own-home-lcp-s', Math.max(...paints), 's'),
      'own-home-accessibility': limited('own-home-accessibility', points.accessibility, 'points'),
      'own-home-best-practices': limited('own-home-best-practices', points['best-practices'], 'points'),
      'own-home-seo': limited('own-home-seo', points.seo, 'points'),
    };
  },
};

/** Gives the tenant a tracker on this machine and a phrase override until it is disposed of. */
async function settle({ url }: Server): Promise<AsyncDisposable> {
  const tracker = createServer((_request, response) => response.writeHead(204).end());
  await new Promise<void>((resolve) => tracker.listen(0, '127.0.0.1', resolve));
  const { token } = await signIn({ url } as Server);
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        tenantname: TENANT,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const analytics = '/settingsportal/analytics';
  const translations = '/settingsportal/translations';
  const language = 'fr-FR';
  const readVersion = async () => (await call<{ version: number }>('GET', analytics)).version;
  const readState = async () =>
    (await call<{ state: { version: number } }>('GET', `${translations}?language=${language}`)).state.version;
  const address = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}`;
  await call('PUT', analytics, { isEnable: true, url: address, siteId: '1', version: await readVersion() });
  const changes = [{ key: 'common.footer.siteMap', words: 'Toutes nos pages' }];
  await call('PUT', translations, { language, version: await readState(), changes });
  return {
    async [Symbol.asyncDispose]() {
      await call('POST', '/settingsportal/undoanalytics', { version: await readVersion() });
      await call('POST', '/settingsportal/undotranslations', { language, version: await readState() });
      await new Promise((resolve) => tracker.close(resolve));
    },
  };
}
