import { SENT_KINDS } from '@guichet/contract/tenants/webhook-event-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';

/** Rules of Redocly (recommended) and Spectral (oas) that the description broke earlier. */

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
type PathItem = Record<string, Operation>;

let portal: PortalTest;
let text: string;
let description: {
  info: { contact?: object; license?: object };
  servers: { url: string; variables: Record<string, { default: string }> }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
};
beforeAll(async () => {
  portal = await portalTest();
  text = (await portal.app.inject({ url: '/api/openapi.json' })).body;
  description = JSON.parse(text);
});
afterAll(() => portal[Symbol.asyncDispose]());

const operationsOf = (items: Record<string, PathItem>) =>
  Object.values(items).flatMap(({ servers: _, ...methods }) => Object.values(methods));
const operations = () => [...operationsOf(description.paths), ...operationsOf(description.webhooks)];

/** Visits every object of a document with its path. */
function eachObject(
  node: unknown,
  path: string,
  visit: (node: Record<string, unknown>, path: string) => void,
): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node as Record<string, unknown>, path);
  for (const [name, value] of Object.entries(node)) eachObject(value, `${path}/${name}`, visit);
}

describe('GET /api/openapi.json', () => {
  it('describes every refusal, operation and tag', () => {
    for (const { operationId, summary, description: words, responses } of operations()) {
      expect(Object.keys(responses), operationId).toContain('4XX');
      expect([operationId, summary, words]).not.toContain(undefined);
    }
    expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(operations().length);
    for (const tag of description.tags) expect(tag.description, tag.name).toBeTruthy();
    expect(description.info).toMatchObject({ contact: expect.anything(), license: expect.anything() });
  });

  it('requires no undefined property', () => {
    const undefinedOnes: string[] = [];
    eachObject(description, '', ({ type, properties, required }, path) => {
      if (type !== 'object' || !Array.isArray(required)) return;
      for (const name of required)
        if (!(name in ((properties ?? {}) as object))) undefinedOnes.push(`${path}: ${name}`);
    });
    expect(undefinedOnes).toEqual([]);
  });

  it('has no pattern with Unicode sets, and no empty composed schema', () => {
    expect(text).not.toContain('\\\\p{');
    expect(text).not.toMatch(/"allOf":\[\{\}/);
  });

  it('names a server with a valid address', () => {
    for (const { url, variables } of description.servers)
      expect(URL.canParse(url.replace('{apiVersion}', variables.apiVersion?.default ?? ''))).toBe(true);
  });

  it('names the media types of each export, with the schema of a file', () => {
    const answer = description.paths['/settingsticketing/resellersalesexport']?.get?.responses[200];
    expect(Object.keys(answer?.content ?? {})).toEqual([
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    for (const { operationId, responses: answers } of operations())
      for (const { schema } of Object.values(answers[200]?.content ?? {}))
        expect(schema, operationId).toBeDefined();
  });

  it('describes every webhook and every call of resellers', () => {
    expect(Object.keys(description.webhooks)).toEqual(SENT_KINDS);
    const octo = Object.keys(description.paths).filter((path) => path.startsWith('/octo/'));
    expect(octo).toContain('/octo/{tenant}/bookings/{uuid}');
    expect(Object.keys(description.paths['/octo/{tenant}/bookings/{uuid}'] ?? {})).toContain('patch');
  });

  it('has no example that would change a venue or close an account of the demonstration', () => {
    expect(text).not.toContain(DEMONSTRATION_PASSWORD);
    expect(text).not.toContain('"example":{"isConfirmed":true}');
  });
});
