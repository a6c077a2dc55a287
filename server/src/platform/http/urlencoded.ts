/**
 * Parses the body of a form.
 * @throws an error of status 400 when a field occurs twice
 */
export function readForm(body: Buffer): Record<string, string> {
  const fields = readUrlencoded(body.toString());
  if (fields) return fields;
  throw Object.assign(new Error('A field is given twice'), { statusCode: 400 });
}

/**
 * Parses an `application/x-www-form-urlencoded` body. Returns null when a field occurs twice, which is ambiguous. The
 * result has no prototype, so any field name is harmless.
 */
export function readUrlencoded(body: string): Record<string, string> | null {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) return null;
    fields[name] = value;
  }
  return fields;
}
