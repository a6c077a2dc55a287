/** Delivery reports of mail servers. */
export interface ReportedBounce {
  /** Message-ID of the undelivered mail, in angle brackets */
  messageId: string;
  status?: string;
  action?: 'failed' | 'delayed';
  /** Part of the mail in the report: all of it, or its header only */
  original?: 'message/rfc822' | 'text/rfc822-headers';
}

/** Builds a returned mail as Postfix and similar servers write it (RFC 3462, RFC 3464). */
export function bounceMail({
  messageId,
  status = '5.1.1',
  action = 'failed',
  original = 'message/rfc822',
}: ReportedBounce): string {
  const body = original === 'message/rfc822' ? ['', 'Vos billets : à bientôt'] : [];
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'To: bounces@tickets.example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <20261123081500.4A1B@mx.example.net>',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4A1B.1763885700/mx.example.net"',
    '',
    '--4A1B.1763885700/mx.example.net',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I’m sorry to have to inform you that your message could not be delivered.',
    '',
    '--4A1B.1763885700/mx.example.net',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Mon, 23 Nov 2026 08:14:58 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; jeanne@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.example.com',
    'Diagnostic-Code: smtp; 550 5.1.1 <jeanne@example.com>: Recipient address rejected:',
    '    User unknown',
    '',
    '--4A1B.1763885700/mx.example.net',
    'Content-Description: Undelivered Message',
    `Content-Type: ${original}`,
    '',
    'From: Aqua Rivage <no-reply@tickets.example.com>',
    'To: jeanne@example.com',
    'Subject: Vos billets',
    `Message-ID: ${messageId}`,
    'Content-Type: text/plain; charset=utf-8',
    ...body,
    '',
    '--4A1B.1763885700/mx.example.net--',
    '',
  ].join('\r\n');
}
