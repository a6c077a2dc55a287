import { fastify } from 'fastify';
import type { BareAnswer } from './bare-route.ts';

process.once('message', async (message) => {
  const { headers, body } = message as BareAnswer;
  const bytes = Buffer.from(body, 'base64');
  const app = fastify();
  app.get('/', (_request, reply) => reply.headers(headers).send(bytes));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(Number(new URL(url).port));
});
process.once('disconnect', () => process.exit());
