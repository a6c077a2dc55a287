import type { SandboxShop } from './shop.ts';

/** The shop that makes a call, authenticated by its password. */
export interface Caller {
  readonly siteId: string;
  readonly shop: SandboxShop;
}

export type CallBody = Readonly<Record<string, unknown>>;

/** The services of the interface by name, such as `Order/Get`. */
export type RestServices = Readonly<Record<string, (caller: Caller, body: CallBody) => Promise<object>>>;

/** A refusal inside the envelope; the provider answers it with status 200. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns a required field. @throws Refusal for a field that is missing or empty */
export function text(body: CallBody, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || value === '') throw new Refusal('INT_009', `invalid field: ${field}`);
  return value;
}

export const DONE = { _type: 'V4/Common/ResponseCodeAnswer', responseCode: 0 };
