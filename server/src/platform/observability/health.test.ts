import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { createDatabase } from '../database/database.ts';
import { registerHealth } from './health.ts';
import { observeRequests } from './observe-requests.ts';

let test: TestDatabase;
let app: FastifyInstance;

beforeEach(async () => {
  test = await testDatabase();
  app = fastify({ logger: false });
  observeRequests(app);
  registerHealth(app, test.database);
});
afterEach(async () => {
  await app.close();
  await test.drop();
});

it('a process is ready when the database answers and is migrated', async () => {
  const answer = await app.inject('/health/ready');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ok' });
});

it('a process is not ready before every migration is applied', async () => {
  await test.owner.query(`delete from portal.migration where name = '0001_platform'`);
  const answer = await app.inject('/health/ready');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
});

it('a process is live, but not ready, while the database is unavailable', async () => {
  const disconnected = fastify();
  const database = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  registerHealth(disconnected, database);
  expect((await disconnected.inject('/health/ready')).statusCode).toBe(503);
  expect((await disconnected.inject('/health/live')).statusCode).toBe(200);
  await disconnected.close();
  await database.close();
});

it('the metrics count answers by the pattern of their route', async () => {
  app.get('/cart/:id', async () => 'ok');
  await app.inject('/cart/0f8c7b1e?token=abc');
  const text = (await app.inject('/metrics')).body;
  expect(text).toContain(
    'guichet_http_request_duration_seconds_count{method="GET",route="/cart/:id",status="200"} 1',
  );
  expect(text).not.toContain('0f8c7b1e');
});
