import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A span as a collector receives it (OTLP, JSON encoding). */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code: number };
}

/** A collector of traces at a loopback address. */
export interface TraceReceiver extends AsyncDisposable {
  /** Base address, for OTEL_EXPORTER_OTLP_ENDPOINT */
  endpoint: string;
  spans: ReceivedSpan[];
  /** Attributes of the processes that sent spans */
  resources: Record<string, unknown>[];
  /** Everything received, as text */
  text(): string;
  /** Status of the following answers; 200 at first. */
  answerWith(status: number): void;
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: ReceivedSpan['attributes'] };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
}

/** Values of attributes by their names. */
export const attributesOf = ({ attributes }: Pick<ReceivedSpan, 'attributes'>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const texts: string[] = [];
  const spans: ReceivedSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    if (status === 200 && request.url === '/v1/traces') {
      texts.push(text);
      for (const { resource, scopeSpans } of (JSON.parse(text) as ExportRequest).resourceSpans) {
        resources.push(attributesOf(resource));
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    text: () => texts.join('\n'),
    answerWith(next) {
      status = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
