/** Identity of a tenant (a uuid in canonical lower case). Branded: a plain string is not a tenant. */
export type TenantId = string & { readonly __brand: 'TenantId' };

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isTenantId(text: string): text is TenantId {
  return uuidPattern.test(text);
}

/** @throws {TypeError} when the text is not a canonical lower-case uuid */
export function parseTenantId(text: string): TenantId {
  if (!isTenantId(text)) throw new TypeError('A tenant id is a uuid in lower case');
  return text;
}
