import type { SandboxShop } from './shop.ts';

/** The shop that makes a call, by its own password. */
export interface Caller {
  readonly siteId: string;
  readonly shop: SandboxShop;
}

export type CallBody = Readonly<Record<string, unknown>>;

/** The services of the interface by their names: `Order/Get`. */
export type RestServices = Readonly<Record<string, (caller: Caller, body: CallBody) => Promise<object>>>;

/** A refusal inside the envelope: the provider answers status 200 even then. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** @throws Refusal for a field that is missing or empty */
export function text(body: CallBody, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || value === '') throw new Refusal('INT_009', `invalid field: ${field}`);
  return value;
}

export const DONE = { _type: 'V4/Common/ResponseCodeAnswer', responseCode: 0 };
