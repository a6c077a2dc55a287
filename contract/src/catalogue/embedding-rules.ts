import type { ProblemCode } from '../account/registration-rules.ts';

/** The websites that may show a venue's sessions within their own pages; the page checks them too. */

/** Websites at most: each is in a header of every embedded page. */
export const MAX_ORIGINS = 20;

/** Names of hosts alone: what stands in a content security policy must not be a pattern. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)$/;

/**
 * The origin of a website in its usual form, `https://www.example.com`. Undefined for what is none: an address with a
 * path or anything else behind its host, a pattern, or one without encryption, unless it is the own machine's.
 */
export function readOrigin(text: string): string | undefined {
  const typed = text.trim();
  // An address is read leniently: what a person does not see in it is refused before.
  if (!/^https?:\/\/[\x21-\x7e\p{L}]+$/iu.test(typed) || typed.includes('\\') || !URL.canParse(typed))
    return undefined;
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(typed);
  if (pathname !== '/' || search || hash || username || password || /[?#]$/.test(typed)) return undefined;
  if (LOOPBACK.test(hostname)) return /^https?:$/.test(protocol) ? origin : undefined;
  return protocol === 'https:' && HOST.test(hostname) ? origin : undefined;
}

/** The problems of a list of websites, by field: `origins.0.address`. */
export function embeddingProblems(embedding: { origins: readonly { address: string }[] }) {
  const problems: Record<string, ProblemCode> = {};
  for (const [index, { address }] of embedding.origins.entries()) {
    if (readOrigin(address) !== undefined) continue;
    problems[`origins.${index}.address`] = address.trim() === '' ? 'field.required' : 'field.origin';
  }
  return problems;
}
