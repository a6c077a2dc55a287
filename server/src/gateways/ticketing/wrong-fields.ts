import { ZodError } from 'zod';

const MAX_PATHS = 5;
const MAX_SEGMENT = 80;

/** Returns the paths of an error's issues. An answer that is no JSON object has an issue without a path. */
export const fieldsOf = ({ issues }: ZodError): string[] =>
  issues.map(({ path }) => path.join('.')).filter((path) => path !== '');

/** Returns an error of a foreign shape with its first five paths: an answer of megabytes may have an issue per item. */
export function firstIssues({ issues }: ZodError): ZodError {
  const first = new Map<string, ZodError['issues'][number]>();
  for (const { path, message } of issues) {
    const short = path.map((segment) =>
      typeof segment === 'string' ? segment.slice(0, MAX_SEGMENT) : segment,
    );
    const name = short.join('.');
    if (!first.has(name)) first.set(name, { code: 'custom', path: short, message: message.slice(0, 200) });
    if (first.size === MAX_PATHS) break;
  }
  return new ZodError([...first.values()]);
}
