import { type JsonSchema, PREFIX, withoutLimits } from './schemas.ts';

type Named = Readonly<Record<string, JsonSchema>>;
type Paths = Readonly<Record<string, JsonSchema>>;

/** Paths and named schemas, with limits of values only where a client sends them. */
export function limitsOfRequests(paths: Paths, named: Named): { paths: Paths; named: Named } {
  const sent = namesSent(paths, named);
  return {
    paths: eachOf(paths, (methods) =>
      eachOf(methods as Paths, ({ responses, ...request }) => ({
        ...request,
        responses: withoutLimits(responses as JsonSchema),
      })),
    ),
    named: eachOf(named, (schema, name) => (sent.has(name) ? schema : withoutLimits(schema))),
  };
}

const eachOf = (all: Named, change: (one: JsonSchema, name: string) => JsonSchema): Named =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one, name)]));

/** Names of the schemas that requests use, directly or through other schemas. */
function namesSent(paths: Paths, named: Named): ReadonlySet<string> {
  const sent = new Set<string>();
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'responses') continue;
      if (key !== '$ref' || typeof value !== 'string') collect(value);
      else if (value.startsWith(PREFIX)) {
        const name = value.slice(PREFIX.length);
        if (sent.has(name)) continue;
        sent.add(name);
        collect(named[name]);
      }
    }
  };
  collect(paths);
  return sent;
}
