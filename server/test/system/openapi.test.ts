import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { generate } from 'orval';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { ROUTES } from '#routes.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { WITHOUT_EXAMPLE } from './harmless-examples.ts';
import { finishSales } from './support.ts';

/** Maximum average bytes per call, including its share of shapes, webhooks and reseller calls. */
const BYTES_PER_CALL = 1_600;

interface Operation {
  operationId: string;
  tags: string[];
  parameters?: { $ref?: string; name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

interface Description {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; parameters: Record<string, { example?: unknown }> };
}

interface Bought {
  sale: { outcome: string };
  tickets: { service: string; state: string }[];
}

let portal: PortalTest;
let text: string;
let description: Description;
beforeAll(async () => {
  portal = await portalTest();
  text = (await portal.app.inject({ url: '/api/openapi.json' })).body;
  description = JSON.parse(text);
});
afterAll(() => portal[Symbol.asyncDispose]());

const allOperations = () =>
  Object.entries(description.paths).flatMap(([path, { servers: _, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

/** Returns the calls without those of resellers. */
const operations = () => allOperations().filter(({ operation }) => operation.tags[0] !== 'octo');

describe('OpenAPI description', () => {
  test('contains every call once, named after its handler', () => {
    expect(
      operations()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(Object.keys(calls).sort());
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { key, operation } of operations()) {
      const { name } = ROUTES[key as CallKey];
      expect(operation.operationId).toMatch(new RegExp(`^(backoffice|boxOffice)?${name}$`, 'i'));
    }
  });

  test('has one tag per domain, in their order', () => {
    const domains =
      'tenants account catalogue planning cards cart payment sale tickets box-office backoffice'.split(' ');
    expect(description.tags.map(({ name }) => name)).toEqual([...domains, 'webhooks', 'octo']);
    for (const { operation } of operations()) expect(domains).toContain(operation.tags[0]);
  });

  test('names the shared shapes and the error, and stays small', () => {
    const { schemas } = description.components;
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Error', 'Cart', 'Labels', 'Ticket']));
    expect(Buffer.byteLength(text)).toBeLessThan(BYTES_PER_CALL * operations().length);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(schemas).toHaveProperty(name ?? '');
  });

  test('has a valid example of every input', () => {
    for (const { key, operation } of operations()) {
      const { query, body } = calls[key as keyof typeof calls] as CallDefinition;
      const examples = (operation.parameters ?? []).map((parameter) => {
        const name = parameter.$ref?.split('/').at(-1);
        return name
          ? [name, description.components.parameters[name]?.example]
          : [parameter.name, parameter.example];
      });
      const given = Object.fromEntries(examples.filter(([, example]) => example !== undefined));
      if (query) expect(query.safeParse(given).error, key).toBeUndefined();
      const sent = operation.requestBody?.content['application/json']?.example;
      if (body && !WITHOUT_EXAMPLE.has(key)) {
        expect(sent, key).toBeDefined();
        expect(body.safeParse(sent).error, key).toBeUndefined();
      }
    }
  });

  test('answers 304 to a client that has it', async () => {
    const first = await portal.app.inject({ url: '/api/openapi.json' });
    const again = await portal.app.inject({
      url: '/api/openapi.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('OpenAPI description in production', () => {
  test('contains the calls of administrators only for a signed-in administrator', async () => {
    await using production = await portalTest({ settings: { deploymentMode: 'prod' } });
    const described = async (headers: Record<string, string> = {}) => {
      const answer = await production.app.inject({ url: '/api/openapi.json', headers });
      const { paths = {} } = answer.json() as Partial<Description>;
      const keys = Object.entries(paths).flatMap(([path, methods]) =>
        path.startsWith('/octo/')
          ? []
          : Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      return { status: answer.statusCode, keys };
    };
    const { keys } = await described();
    const access = (key: string) => (calls[key as keyof typeof calls] as CallDefinition).access;
    const open = ['anyone', 'everyone', 'visitor', 'customer', 'signed-in'];
    expect(keys.filter((key) => !open.includes(String(access(key))))).toEqual([]);
    expect(keys).toContain('POST /user/login');
    expect(JSON.stringify(keys)).not.toMatch(/settingsportal\/(?!planningItems)|master|admin\//i);

    const { token } = await production.administrator({ rights: ['settings.design'] });
    const named = { tenantname: 'aqua-rivage', authorization: `Bearer ${token}` };
    expect((await described(named)).keys.sort()).toEqual(Object.keys(calls).sort());
    const customer = { ...named, authorization: `Bearer ${await production.signIn()}` };
    expect((await described(customer)).status).toBe(401);
    expect((await described({ ...named, authorization: 'Bearer nonsense' })).status).toBe(401);
  });
});

describe('page of the OpenAPI description', () => {
  test('loads everything from the portal and runs nothing else', async () => {
    const page = await portal.app.inject({ url: '/api/docs' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/<script>|style=|https?:/);
    const parts = [...page.body.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, url]) => url ?? '');
    expect(parts).toHaveLength(3);
    for (const url of parts) {
      const part = await portal.app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect([url, part.statusCode]).toEqual([url, 200]);
    }
  });
});

describe('client generated from the OpenAPI description', () => {
  const file = (name: string) => fileURLToPath(new URL(`../client/${name}`, import.meta.url));
  const program = file('buy-ticket.ts');

  beforeAll(async () => {
    await writeFile(file('openapi.gen.json'), text);
    await generate({
      input: { target: file('openapi.gen.json') },
      output: { target: file('calls.gen.ts'), client: 'fetch', baseUrl: 'http://localhost/api/v1' },
    });
  }, 60_000);
  afterAll(() => vi.unstubAllGlobals());

  test('compiles with types for input and output', async () => {
    expect(await problemsOf(program)).toBe('');
  }, 60_000);

  test('buys a ticket', async () => {
    const session = await portal.session(3);
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const { statusCode, headers, payload } = await portal.app.inject({
        method: init.method as 'GET',
        url: url.replace('http://localhost', ''),
        headers: init.headers as Record<string, string>,
        ...(typeof init.body === 'string' && { payload: init.body }),
      });
      return new Response(statusCode === 204 ? null : payload, {
        status: statusCode,
        headers: { 'content-type': String(headers['content-type']) },
      });
    });
    // The compiler of the test above is the only one that knows the types of the program.
    const { buyTicket } = (await import(program)) as { buyTicket: (wanted: object) => Promise<Bought> };
    const { sale, tickets } = await buyTicket({
      tenant: 'aqua-rivage',
      email: 'jeanne@example.com',
      password: DEMONSTRATION_PASSWORD,
      session,
      pay: async (fields: Record<string, string>, cartId: string) => {
        await portal.notify(fields);
        await finishSales(portal, [cartId]);
      },
    });
    expect(sale.outcome).toBe('success');
    expect(tickets.map(({ service, state }) => [service, state])).toEqual([[session.service, 'valid']]);
  });
});

/** Compiles a program strictly. @returns the compiler’s errors */
function problemsOf(program: string): Promise<string> {
  // The project's compiler: a generator of clients brings an older one.
  const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions --target es2023 --module nodenext --lib es2023,dom,dom.iterable';
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, ...options.split(' '), program], (error, output) =>
      resolve(error ? output || String(error) : ''),
    );
  });
}
