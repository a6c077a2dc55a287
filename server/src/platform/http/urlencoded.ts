/**
 * Parses an `application/x-www-form-urlencoded` body. Null when a field is given twice, which would be ambiguous.
 * The result has no prototype, so any field name is harmless.
 */
export function readUrlencoded(body: string): Record<string, string> | null {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) return null;
    fields[name] = value;
  }
  return fields;
}
