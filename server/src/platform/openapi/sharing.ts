import { isDeepStrictEqual } from 'node:util';
import { type JsonSchema, PREFIX } from './schemas.ts';

/** Parameters and responses that several calls share become components. */

type Paths = Readonly<Record<string, JsonSchema>>;

const operationsOf = <Operation>(paths: Paths): Operation[] =>
  Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);

/** Moves parameters that several calls share to the components, in place. */
export function shareParameters(paths: Paths): Record<string, JsonSchema> {
  const operations = operationsOf<{ parameters?: JsonSchema[] }>(paths);
  const same = (left: JsonSchema, right: JsonSchema) =>
    isDeepStrictEqual({ ...left, example: undefined }, { ...right, example: undefined });
  const all = operations.flatMap(({ parameters = [] }) => parameters);
  const shared: Record<string, JsonSchema> = {};
  for (const parameter of all) {
    if (all.filter((other) => same(other, parameter)).length > 1)
      shared[String(parameter.name)] ??= parameter;
  }
  for (const operation of operations) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const name = String(parameter.name);
      return shared[name] && same(shared[name], parameter)
        ? { $ref: `#/components/parameters/${name}` }
        : parameter;
    });
  }
  return shared;
}

/** Minimum number of calls from which a reference costs less than the response itself. */
const MIN_SHARED = 3;

/** Moves responses that several calls share to the components, in place. */
export function shareAnswers(paths: Paths): Record<string, JsonSchema> {
  const answers = operationsOf<{ responses: JsonSchema }>(paths).map(({ responses }) => responses);
  const byText = Map.groupBy(answers, (responses) => JSON.stringify(responses[200]));
  const shared: Record<string, JsonSchema> = {};
  for (const alike of byText.values()) {
    const answer = alike[0]?.[200] as Answer | undefined;
    const name = answer && nameOf(answer);
    if (!name || alike.length < MIN_SHARED) continue;
    shared[name] = { ...answer };
    for (const responses of alike) responses[200] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}

interface Answer {
  content: Readonly<Record<string, { schema?: { $ref?: string; items?: { $ref?: string } } }>>;
}

/** Name of a response: that of its shape, or its media type. */
function nameOf({ content }: Answer): string | undefined {
  const [[type = '', { schema } = {}] = []] = Object.entries(content);
  const { $ref, items } = schema ?? {};
  if ($ref) return $ref.replace(PREFIX, '');
  if (items?.$ref) return `${items.$ref.replace(PREFIX, '')}List`;
  return schema ? undefined : type.split('/').at(-1);
}
