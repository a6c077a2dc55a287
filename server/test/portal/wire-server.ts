import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { newKey } from '#gateways/ticketing/adapter/credentials.ts';

/** A server that answers a client of the adapter API with prepared answers. */
export interface WireServer extends AsyncDisposable {
  connection: { address: string; key: string; mayBePrivate: true; timeLimit: number };
  /** Methods and paths of all requests */
  readonly requests: string[];
}

/** A prepared answer: its status, its JSON and its headers. */
export interface WireAnswer {
  status?: number;
  json?: unknown;
  headers?: Record<string, string>;
  /** Sends the body instead, part by part, until the connection ends */
  body?: AsyncIterable<string | Buffer>;
}

/** Starts a server on a free port. @param answer returns the answer to a path with its query */
export async function wireServer(
  answer: (target: string, request: IncomingMessage) => WireAnswer,
): Promise<WireServer> {
  const requests: string[] = [];
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? '';
    requests.push(`${request.method} ${target}`);
    const { status = 200, json, headers, body } = answer(target, request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    if (body) return void pipeline(body, response).catch(() => undefined);
    response.end(json === undefined ? '' : JSON.stringify(json));
  };
  const server = createServer((request, response) => {
    request.on('end', () => respond(request, response)).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    connection: { address, key: newKey(), mayBePrivate: true, timeLimit: 2_000 },
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
