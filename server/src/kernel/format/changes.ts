/** A changed field. An absent side means that there was, or is, no value. */
export interface RecordedChange {
  field: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** Replaces secrets in the audit log. */
const MASK = '••••••';

/** Longer values are truncated in the audit log. */
const MAX_VALUE_LENGTH = 500;

/**
 * Returns the fields that differ between two states.
 * @param secret fields whose values are masked
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  secret: readonly string[] = [],
): RecordedChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const from = textOf(before[field]);
    const to = textOf(after[field]);
    // Compares whole values: a long text may differ beyond the truncation.
    if (from === to) return [];
    if (!secret.includes(field)) return [{ field, from: shortened(from), to: shortened(to) }];
    return [{ field, from: from && MASK, to: to && MASK }];
  });
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const shortened = (text: string | undefined): string | undefined =>
  text && text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
