/**
 * What the portal asks of who looks at the certificates of addresses. Domains import this file only; `create-services.ts`
 * picks the implementation.
 */

/** What an address shows to who comes by `https`. */
export interface Certificate {
  readonly endsAt: Date;
  /** A browser would go on: it is of this name, of a known authority, and valid now */
  readonly isTrusted: boolean;
}

export interface CertificateReader {
  /**
   * @param origin `https://name[:port]`
   * @returns undefined without an answer
   */
  read(origin: string): Promise<Certificate | undefined>;
}
