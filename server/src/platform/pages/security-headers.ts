import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InlineHashes } from './inline-hashes.ts';

export interface PolicyOptions {
  /** Inline scripts and styles of the page. */
  hashes: InlineHashes;
  /** Foreign origins that forms may be sent to: the payment provider's. */
  formOrigins: readonly string[];
  /** Foreign origins that scripts may send to: the venue's tracker. */
  connectOrigins: readonly string[];
  /** Sources that may show the page in a frame; none for most pages. */
  frameAncestors?: readonly string[];
  /** Whether the page reads codes with the camera; in browsers without a reader, the reader is WebAssembly. */
  usesCamera?: boolean;
  /** The development server injects scripts and styles and sends changes over a socket. */
  isDevelopment: boolean;
}

/** Sources of the development server. */
const ANYTHING = ["'self'", "'unsafe-inline'"];

/** Content security policy of a page: only scripts with a known hash, and those that they load. */
export function contentSecurityPolicy({
  hashes,
  formOrigins,
  connectOrigins,
  frameAncestors = [],
  usesCamera = false,
  isDevelopment,
}: PolicyOptions): string {
  const reader = usesCamera ? ["'wasm-unsafe-eval'"] : [];
  return [
    "default-src 'self'",
    ['script-src', ...(isDevelopment ? ANYTHING : ["'strict-dynamic'", ...hashes.scripts]), ...reader].join(
      ' ',
    ),
    ['style-src', ...(isDevelopment ? ANYTHING : ["'self'", ...hashes.styles])].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...(isDevelopment ? ['ws:'] : []), ...connectOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
    ['form-action', "'self'", ...formOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join('; ');
}

/** Keeps browsers on https for a year; ignored over http. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Headers of every response: calls, files, pages and errors. */
const EVERYWHERE = {
  ...HTTPS_ONLY,
  'x-content-type-options': 'nosniff',
  // Pages of other websites cannot load it as a picture or a script.
  'cross-origin-resource-policy': 'same-origin',
};

/** For `onRequest` of the whole server: sets the headers of every response. */
export function secureResponses(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers(EVERYWHERE);
  done();
}

/** Header of a response that other websites and mail programs load, such as a picture of a mail. */
export const ANY_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin' } as const;

/** Headers of a page beside its content security policy, which alone can name several websites. */
export function pageHeaders({
  frameAncestors = [],
  usesCamera = false,
}: Pick<PolicyOptions, 'frameAncestors' | 'usesCamera'>): Readonly<Record<string, string>> {
  const headers = usesCamera ? { ...PAGE_HEADERS, 'permissions-policy': CAMERA_ALLOWED } : PAGE_HEADERS;
  const { 'x-frame-options': _, ...others } = headers;
  return frameAncestors.length > 0 ? { ...others, ...ANY_ORIGIN } : headers;
}

const CAMERA_ALLOWED = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()';

/** Headers of every page beside its content security policy. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  // A page may change at any moment, and its policy with the settings of the venue.
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding',
  'x-frame-options': 'DENY',
  ...EVERYWHERE,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
