import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { admin, callApiAs } from './administrators.ts';

/** Starts a tracker on this machine, and records the hits that it receives. */
export async function startTracker() {
  const hits: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      hits.push(new URLSearchParams(body));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, hits, stop: () => new Promise((resolve) => server.close(resolve)) };
}

export const TRACKER_OFF = { isEnable: false, url: '', siteId: '' };

/** Sets the tracker of the demonstration’s first venue. */
export async function setTracker(tracker: typeof TRACKER_OFF): Promise<void> {
  const { version } = await callApiAs(admin(), 'GET /settingsportal/analytics', {});
  await callApiAs(admin(), 'PUT /settingsportal/analytics', { body: { ...tracker, version } });
}
