import fastify, { type FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { prepareApi } from './api.ts';

it('makes the description of the calls once, and sends it compressed', async () => {
  const app = fastify() as unknown as FastifyInstance;
  await prepareApi(app);
  const made = vi.spyOn(app, 'swagger');
  const ask = (headers = {}) => app.inject({ url: '/api/openapi.json', headers });
  const plain = await ask();
  expect(plain.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Guichet' } });
  expect(plain.headers['content-type']).toContain('application/json');
  expect((await ask({ 'if-none-match': plain.headers.etag })).statusCode).toBe(304);
  expect((await ask()).body).toBe(plain.body);
  expect(made).toHaveBeenCalledTimes(1);
  await app.close();
});
