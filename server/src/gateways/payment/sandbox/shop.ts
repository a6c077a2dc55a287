import type { PaymentMode } from '../shapes/port.ts';

/** A shop as the demonstration bank knows it. */
export interface SandboxShop {
  readonly apiKey: string;
  readonly restPassword: string;
  readonly mode: PaymentMode;
  readonly merchantName: string;
  /** Notification address for forms without one. */
  readonly notificationUrl?: string;
}

export type FindShop = (siteId: string) => Promise<SandboxShop | undefined>;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the filter of notification addresses: this machine and the portal's public address only. */
export function allowedTargets(publicUrl: string): (url: string) => boolean {
  const publicOrigin = new URL(publicUrl).origin;
  return (url) => {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, origin } = new URL(url);
    return origin === publicOrigin || (protocol === 'http:' && LOOPBACK.has(hostname));
  };
}
