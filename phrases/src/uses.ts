import type { CompiledMessage } from 'icu-minify/format';

/** One place at which a phrase uses an argument or a tag. */
export interface ArgumentUse {
  name: string;
  kind: 'text' | 'number' | 'plural' | 'ordinal' | 'select' | 'date' | 'tag';
  /** Branches of a choice or a plural, in the order of the text. */
  branches: readonly string[];
  /** Format of a number, as it is written; undefined without one. */
  style: string | undefined;
}

/** The kinds of `icu-minify`, by their number in a compiled phrase. */
const KINDS = [undefined, 'select', 'plural', 'ordinal', 'number', 'date', 'date'] as const;

/** Returns every use of an argument or a tag in a compiled phrase, at any depth, in the order of the text. */
export function usesIn(message: CompiledMessage): ArgumentUse[] {
  return collect(message);
}

function collect(node: unknown): ArgumentUse[] {
  if (!Array.isArray(node)) return [];
  return node.flatMap((part: unknown) => (Array.isArray(part) ? useOf(part) : []));
}

function useOf([name, type, ...rest]: unknown[]): ArgumentUse[] {
  const use = { name: String(name), branches: [], style: undefined };
  if (type === undefined) return [{ ...use, kind: 'text' }];
  const kind = typeof type === 'number' ? KINDS[type] : undefined;
  // The parts of a tag follow its name; a `#` among them is a 0.
  if (kind === undefined) return [{ ...use, kind: 'tag' }, ...collect([type, ...rest])];
  const [option] = rest;
  if (kind === 'number' || kind === 'date')
    return [{ ...use, kind, style: option === undefined ? undefined : JSON.stringify(option) }];
  const branches = Object.entries((option ?? {}) as Record<string, unknown>);
  return [
    { ...use, kind, branches: branches.map(([branch]) => branch) },
    ...branches.flatMap(([, words]) => collect(words)),
  ];
}
