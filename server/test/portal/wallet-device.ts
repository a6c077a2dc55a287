import { randomBytes } from 'node:crypto';
import type { PortalTest } from './portal.ts';
import { type PassJson, unpack } from './wallets.ts';

/** What a telephone has of a pass. */
export interface HeldPass {
  json: PassJson;
  lastModified: string;
}

/** A telephone with Wallet, written from Apple's description of the web service for passes. */
export function createDevice(portal: PortalTest, passType: string) {
  const id = randomBytes(16).toString('hex');
  const pushToken = randomBytes(32).toString('hex');
  const passes = new Map<string, HeldPass>();
  let tag: string | undefined;
  const request = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { token, body, headers = {} }: { token?: string; body?: object; headers?: Record<string, string> } = {},
  ) =>
    portal.app.inject({
      method,
      url: new URL(url, portal.services.config.publicUrl).pathname + new URL(url, 'http://x').search,
      headers: {
        host: new URL(portal.services.config.publicUrl).host,
        ...(token && { authorization: `ApplePass ${token}` }),
        ...headers,
      },
      ...(body && { payload: body }),
    });
  const read = (bytes: Uint8Array, headers: Record<string, unknown>): HeldPass => ({
    json: JSON.parse(String(unpack(bytes).get('pass.json'))),
    lastModified: String(headers['last-modified'] ?? ''),
  });
  const serviceOf = ({ json }: HeldPass) => `${json.webServiceURL}/v1`;
  const registration = (held: HeldPass) =>
    `${serviceOf(held)}/devices/${id}/registrations/${passType}/${held.json.serialNumber}`;

  return {
    id,
    pushToken,
    passes,
    request,
    /** Opens the address of the button, and registers for updates. @returns statuses of both */
    async add(address: string) {
      const answer = await request('GET', address);
      if (answer.statusCode !== 200) return { opened: answer.statusCode };
      const held = read(answer.rawPayload, answer.headers);
      passes.set(held.json.serialNumber, held);
      const registered = await request('POST', registration(held), {
        token: held.json.authenticationToken,
        body: { pushToken },
      });
      return {
        opened: 200,
        registered: registered.statusCode,
        bytes: answer.rawPayload,
        type: answer.headers['content-type'],
      };
    },
    /** Asks which passes have changed and reads them, as after a push. @returns statuses by serial number */
    async update() {
      const [held] = passes.values();
      if (!held) throw new Error('The device has no pass');
      const since = tag === undefined ? '' : `?passesUpdatedSince=${tag}`;
      const list = await request('GET', `${serviceOf(held)}/devices/${id}/registrations/${passType}${since}`);
      if (list.statusCode === 204) return {};
      const { serialNumbers, lastUpdated } = list.json() as { serialNumbers: string[]; lastUpdated: string };
      tag = lastUpdated;
      const statuses: Record<string, number> = {};
      for (const serial of serialNumbers) {
        const present = passes.get(serial);
        const answer = await request('GET', `${serviceOf(held)}/passes/${passType}/${serial}`, {
          token: present?.json.authenticationToken ?? '',
          headers: { 'if-modified-since': present?.lastModified ?? '' },
        });
        statuses[serial] = answer.statusCode;
        if (answer.statusCode === 200) passes.set(serial, read(answer.rawPayload, answer.headers));
      }
      return statuses;
    },
    /** Removes a pass from the device. @returns the status */
    async remove(held: HeldPass) {
      const token = held.json.authenticationToken as string;
      passes.delete(held.json.serialNumber);
      return (await request('DELETE', registration(held), { token })).statusCode;
    },
  };
}
