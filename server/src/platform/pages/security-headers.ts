export interface PolicyOptions {
  nonce: string;
  /** Origins that forms may be sent to beside our own: the payment shop's. */
  formOrigins: readonly string[];
  /** With the development server: styles are injected and changes arrive over a socket. */
  isDevelopment: boolean;
}

/** The content security policy of a page: no script but those that carry the nonce, and what they load. */
export function contentSecurityPolicy({ nonce, formOrigins, isDevelopment }: PolicyOptions): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ['form-action', "'self'", ...formOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join('; ');
}

/** Headers that every page carries, beside its policy. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  // A page holds a nonce of its own: it is never shared on the way, and asked for anew each time.
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Heeded by browsers over https alone.
  'strict-transport-security': 'max-age=31536000',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
