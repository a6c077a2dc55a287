import PostalMime, { type Attachment } from 'postal-mime';
import type { ConfinedWork } from '../files/confined-work.ts';

/** A failed delivery, as reported by a mail server (RFC 3464). */
export interface FailedDelivery {
  /** Message-ID of the undelivered mail, `<key@host>` */
  readonly messageId: string;
  /** Status code of RFC 3463, such as `5.1.1`; undefined when the report has none */
  readonly status: string | undefined;
}

/** A report may contain another mail completely: nested parts are followed to a limited depth. */
const PARSING = { forceRfc822Attachments: true, attachmentEncoding: 'utf8', maxNestingDepth: 20 } as const;

/** Reads a returned mail; null when it reports no failed delivery, or does not contain the mail concerned. */
export const work: ConfinedWork<Record<string, never>, FailedDelivery | null> = async (mail) => ({
  value: (await failedDeliveryIn(mail)) ?? null,
});

async function failedDeliveryIn(mail: Uint8Array): Promise<FailedDelivery | undefined> {
  const { attachments } = await PostalMime.parse(mail, PARSING);
  const report = partOf(attachments, ['message/delivery-status', 'message/global-delivery-status']);
  const original = partOf(attachments, ORIGINALS);
  if (report === undefined || original === undefined) return undefined;
  const failed = recipientsOf(report).find(({ action }) => action?.toLowerCase() === 'failed');
  const { messageId } = await PostalMime.parse(`${original}\r\n\r\n`, PARSING);
  if (!failed || !messageId) return undefined;
  return { messageId, status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(failed.status ?? '')?.[0] };
}

/** The undelivered mail, or its header only. */
const ORIGINALS = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
];

function partOf(parts: readonly Attachment[], types: readonly string[]): string | undefined {
  const content = parts.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))?.content;
  return content === undefined || typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** Fields of each recipient: groups of lines after the group about the mail as a whole. */
function recipientsOf(report: string): { action: string | undefined; status: string | undefined }[] {
  const groups = report
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/);
  return groups.map((group) => ({ action: fieldOf(group, 'action'), status: fieldOf(group, 'status') }));
}

const fieldOf = (group: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*([^\\s(;]+)`, 'im').exec(group)?.[1];
