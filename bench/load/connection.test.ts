import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Connection, requestText } from './connection.ts';

let server: Server;
afterEach(() => void server.close());

async function connectTo(answer: (response: ServerResponse, body: string) => void): Promise<Connection> {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    answer(response, Buffer.concat(chunks).toString());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new Connection((server.address() as AddressInfo).port, '127.0.0.2');
}

const post = (text: string) => requestText('POST', '/', {}, { type: 'text/plain', text });

it('Connection reads consecutive responses of known and unknown length', async () => {
  const connection = await connectTo((response, body) => {
    if (body.startsWith('chunked')) {
      response.write(body);
      setTimeout(() => response.end('!'), 10);
    } else {
      response.setHeader('content-length', Buffer.byteLength(body));
      response.end(body);
    }
  });
  for (const text of ['chunked été', 'plain', 'x'.repeat(300_000), `chunked ${'y'.repeat(300_000)}`, '']) {
    const { status, body } = await connection.send(post(text));
    expect(status).toBe(200);
    expect(body.toString()).toBe(text.startsWith('chunked') ? `${text}!` : text);
  }
  connection.close();
});

it('Connection rejects when the server closes it', async () => {
  const connection = await connectTo((response) => response.destroy());
  await expect(connection.send(post('hello'))).rejects.toThrow();
  await expect(connection.send(post('hello'))).rejects.toThrow('closed');
});
