import { TENANT } from './fixtures.ts';
import { Connection, requestText } from './load/connection.ts';
import { takeAddresses } from './load/load.ts';
import type { Server } from './server.ts';

/** The administrator of the measured venue, signed in. */
export interface BenchAdministrator {
  /** Makes a call. @throws Error for another status than a success */
  ask<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  close(): void;
}

export async function signInAdministrator(server: Server): Promise<BenchAdministrator> {
  const [address = ''] = takeAddresses(1);
  const connection = new Connection(server.port, address);
  let token = '';
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { tenantname: TENANT, ...(token && { authorization: `Bearer ${token}` }) };
    const json = body && { type: 'application/json', text: JSON.stringify(body) };
    const answer = await connection.send(requestText(method, `/api/v1${path}`, headers, json));
    if (answer.status >= 300) throw new Error(`${path} answers ${answer.status}: ${answer.body}`);
    return (answer.status === 204 ? undefined : JSON.parse(answer.body.toString())) as Answer;
  };
  const credentials = { email: 'admin@example.com', password: 'Guichet-demo-2026!' };
  ({ token } = await ask<{ token: string }>('POST', '/user/admin/login', credentials));
  return { ask, close: () => connection.close() };
}
