import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallInput } from '@guichet/contract/calls.ts';
import { verifyWebhook } from '#platform/http/standard-webhooks.ts';
import { webhookTasks } from '#tenants/webhooks/webhooks.jobs.ts';
import { EVENT_READERS } from '#tickets/orders/events/events.service.ts';
import type { PortalTest } from './portal.ts';

/** A message as received. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; tenant: string; occurredAt: string; data: Record<string, unknown> };
}

/** A receiver over real HTTP, whose responses the test chooses. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly received: Received[];
  answer: (response: ServerResponse) => void;
  /** Returns the number of signatures of the last message made with this secret. */
  knows(secret: string): number;
}

export async function webhookReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body, event: JSON.parse(body) });
      receiver.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: accepting,
    knows(secret) {
      const { headers = {}, body = '' } = receiver.received.at(-1) ?? {};
      const timestamp = Number(headers['webhook-timestamp']);
      const message = { id: String(headers['webhook-id']), timestamp, body };
      return verifyWebhook(message, String(headers['webhook-signature']), [secret], Date.now()).matching;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

export const accepting = (response: ServerResponse): void => void response.writeHead(200).end('thanks');
export const failing = (response: ServerResponse): void => void response.writeHead(503).end('not now');

type Choices = CallInput<'POST /settingsadmin/webhook'>['body'];

/** Adds an endpoint for an address, subscribed to the given kinds. */
export async function addEndpoint(
  portal: PortalTest,
  token: string,
  url: string,
  change: Partial<Choices> & { tenant?: string } = {},
) {
  const { tenant, ...choices } = change;
  const body: Choices = { url, description: '', kinds: ['order.sold'], isOn: true, ...choices };
  return (await portal.ask('POST /settingsadmin/webhook', { body, token, ...(tenant && { tenant }) })).body;
}

/** Runs webhook jobs that are due, and their follow-up jobs. */
export async function runWebhooks(portal: PortalTest, services = portal.services): Promise<void> {
  const tasks = webhookTasks(services, EVENT_READERS);
  for (;;) {
    const jobs = await portal.sql<{ task: string; payload: object }>(
      `delete from portal.outbox where task like 'webhooks.%' and coalesce(run_at, now()) <= now()
       returning task, payload`,
    );
    if (jobs.length === 0) return;
    for (const { task, payload } of jobs) await tasks[task]?.run(payload, {} as never);
  }
}

/** Moves the due times of deliveries closer by this many seconds. */
export async function letTimePass(portal: PortalTest, seconds: number): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - make_interval(secs => $1)`;
  for (const [table, columns] of [
    ['portal.outbox', ['run_at']],
    ['portal.webhook_delivery', ['due_at', 'created_at']],
    ['portal.webhook_event', ['created_at']],
    ['portal.webhook_endpoint', ['failing_since', 'paused_until', 'former_secret_until']],
  ] as const)
    await portal.sql(`update ${table} set ${columns.map(earlier).join(', ')}`, [seconds]);
}
