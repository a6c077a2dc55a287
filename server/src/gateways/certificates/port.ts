/**
 * Interface of the reader of TLS certificates. Domains import this file only; `create-services.ts` selects the
 * implementation.
 */

/** The certificate that an address presents over `https`. */
export interface Certificate {
  readonly endsAt: Date;
  /** Whether a browser would accept the certificate: right name, known authority, valid now */
  readonly isTrusted: boolean;
}

export interface CertificateReader {
  /**
   * @param origin `https://name[:port]`
   * @returns undefined without an answer
   */
  read(origin: string): Promise<Certificate | undefined>;
}
