import type { ApiOperation } from '@guichet/contract/public-api/operation.ts';
import { apiOperations, changesSomething } from '@guichet/contract/public-api/operations.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { describePublicApi } from '#platform/openapi/public-api-document.ts';

type Description = ReturnType<typeof describePublicApi> & {
  paths: Record<string, Record<string, { operationId?: string; responses: Record<string, unknown> }>>;
};

const described = () => describePublicApi('https://tickets.venue.example') as Description;

/** Lints a description with the recommended rules of Redocly. @returns problems, warnings too */
async function lintByRedocly(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(description);
  const problems = await lintFromString({ source, absoluteRef: 'description.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** Lints a description with the recommended rules of Spectral. @returns problems, warnings too */
async function lintBySpectral(description: object): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] } as never);
  const problems = await linter.run(structuredClone(description) as Record<string, unknown>);
  return problems.map(({ code, message }) => `${code}: ${message}`);
}

describe('description of /api/v2', () => {
  it('has no problem by the recommended rules of Redocly and Spectral', async () => {
    expect(await lintByRedocly(described())).toEqual([]);
    expect(await lintBySpectral(described())).toEqual([]);
  });

  it('is linted: a missing operation id and a wrong example are problems', async () => {
    const defective = described();
    const operation = defective.paths['/services']?.get;
    if (!operation) throw new Error('There is no such operation');
    delete operation.operationId;
    Object.assign(operation.responses, {
      200: { description: 'OK', content: { 'application/json': { schema: { type: 'string' }, example: 1 } } },
    });
    expect((await lintByRedocly(defective)).join('\n')).toMatch(/operation-operationId/);
    expect((await lintBySpectral(defective)).join('\n')).toMatch(/oas3-valid-media-example/);
  });

  it.each(Object.entries<ApiOperation>(apiOperations))('has valid examples of %s', (_, operation) => {
    const { params, query, body, answer, example } = operation;
    for (const [shape, given] of [
      [params, example.params ?? {}],
      [query, example.query ?? {}],
      [body, example.body],
      [answer, example.answer],
    ] as const)
      if (shape) expect(shape.safeParse(given).error).toBeUndefined();
    expect(body !== undefined && !changesSomething(operation)).toBe(false);
  });
});
