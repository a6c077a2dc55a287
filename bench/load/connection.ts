import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** Status line and headers as received. */
  head: string;
  /** As received, not decompressed. */
  body: Buffer;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

/**
 * One keep-alive HTTP/1.1 connection with one request at a time. It does as little as possible, since the load
 * generator shares the machine with the measured server.
 */
export class Connection {
  #socket: Socket;
  #received: Buffer = NOTHING;
  #settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  /** @param localAddress address of the client; the server counts limits by address */
  constructor(port: number, localAddress: string) {
    this.#socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection')));
  }

  /** Sends a complete request, head and body. */
  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.closed) return reject(new Error('The connection is closed'));
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const body = bodyOf(head, this.#received.subarray(end + END_OF_HEAD.length));
    if (!body) return;
    this.#received = NOTHING;
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.resolve({ status: Number(head.slice(9, 12)), head, body });
  }

  #fail(error: Error): void {
    this.#settle?.reject(error);
    this.#settle = undefined;
  }
}

/** @returns undefined until the response is complete */
function bodyOf(head: string, received: Buffer): Buffer | undefined {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return received.length >= Number(length) ? received : undefined;
  return /\r\ntransfer-encoding: *chunked/i.test(head) ? joinChunks(received) : NOTHING;
}

function joinChunks(received: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = received.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(received.toString('latin1', at, line), 16);
    const start = line + 2;
    if (received.length < start + size + 2) return undefined;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(start, start + size));
    at = start + size + 2;
  }
}

/** Serialises a request for the wire. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: { type: string; text: string },
): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body) lines.push(`content-type: ${body.type}`, `content-length: ${Buffer.byteLength(body.text)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body?.text ?? ''}`;
}
