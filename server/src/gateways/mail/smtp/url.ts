/** Connection data of a mail server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly secure: boolean;
  /** Refuses an unencrypted connection: a password is sent in clear text to this machine only. */
  readonly requireTLS: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
}

/** Reads `SMTP_URL`; credentials are percent-encoded in it. */
export function readSmtpUrl(text: string): SmtpServer {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isThisMachine = ['localhost', '127.0.0.1', '::1'].includes(host);
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && url.username !== '' && !isThisMachine,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  };
}
