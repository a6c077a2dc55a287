import PostalMime, { type Attachment } from 'postal-mime';
import type { ConfinedWork } from '../files/confined-work.ts';

/** That a mail was not delivered, as the mail server that had taken it reports (RFC 3464). */
export interface FailedDelivery {
  /** Of the mail that was not delivered, `<key@host>` */
  readonly messageId: string;
  /** Why, as in RFC 3463: `5.1.1`; undefined where the report has no such code */
  readonly status: string | undefined;
}

/** A report of some other mail may hold it whole: parts within parts are not followed for ever. */
const PARSING = { forceRfc822Attachments: true, attachmentEncoding: 'utf8', maxNestingDepth: 20 } as const;

/** Reads a mail that came back; null when it reports no failed delivery, or does not hold the mail that it is about. */
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

/** The mail itself, or its header alone. */
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

/** The fields of each recipient: groups of lines after the one about the mail as a whole. */
function recipientsOf(report: string): { action: string | undefined; status: string | undefined }[] {
  const groups = report
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/);
  return groups.map((group) => ({ action: fieldOf(group, 'action'), status: fieldOf(group, 'status') }));
}

const fieldOf = (group: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*([^\\s(;]+)`, 'im').exec(group)?.[1];
