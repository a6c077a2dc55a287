import type { ProblemCode } from '../account/registration-rules.ts';

/** Websites that may embed a venue's sessions, for server and pages. */

/** Maximum number of websites: each is in a header of every embedded page. */
export const MAX_ORIGINS = 20;

/** Host names only: a pattern must never enter the content security policy. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)$/;

/**
 * Normalises the origin of a website to `https://www.example.com`.
 * @returns undefined for an address with more than a host, a pattern, or `http` other than a loopback address
 */
export function readOrigin(text: string): string | undefined {
  const typed = text.trim();
  // The URL parser is lenient, so characters that a person does not see are rejected first.
  if (!/^https?:\/\/[\x21-\x7e\p{L}]+$/iu.test(typed) || typed.includes('\\') || !URL.canParse(typed))
    return undefined;
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(typed);
  if (pathname !== '/' || search || hash || username || password || /[?#]$/.test(typed)) return undefined;
  if (LOOPBACK.test(hostname)) return /^https?:$/.test(protocol) ? origin : undefined;
  return protocol === 'https:' && HOST.test(hostname) ? origin : undefined;
}

/** Returns the problems of a list of websites by field: `origins.0.address`. */
export function embeddingProblems(embedding: { origins: readonly { address: string }[] }) {
  const problems: Record<string, ProblemCode> = {};
  for (const [index, { address }] of embedding.origins.entries()) {
    if (readOrigin(address) !== undefined) continue;
    problems[`origins.${index}.address`] = address.trim() === '' ? 'field.required' : 'field.origin';
  }
  return problems;
}
