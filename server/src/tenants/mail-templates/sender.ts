import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Config } from '#kernel/configuration/config.ts';
import { type MailSender, senderOf } from '#platform/mail/sender.ts';
import type { ParameterRow, SavedParameter } from '../parameters/parameters.sql.ts';
import { contactEmailOf } from '../parameters/parameters.ts';

const NAME = 'mailSender_1';
const REPLY_TO = 'mailSender_2';

/** What a venue has chosen of its sender. */
export interface ChosenSender {
  name?: string | undefined;
  replyTo?: string | undefined;
}

/** The venue's own choices; what it has not chosen is absent. */
export function chosenSender(rows: readonly ParameterRow[]): ChosenSender {
  const chosen = (code: string) =>
    rows.find((row) => row.parameterGroup === 'mailSender' && row.code === code && row.isEnable)?.value ||
    undefined;
  return { name: chosen(NAME), replyTo: chosen(REPLY_TO) };
}

/** As {@link chosenSender} reads them. */
export const senderParameters = ({ name, replyTo }: ChosenSender): SavedParameter[] =>
  [
    { code: NAME, value: name },
    { code: REPLY_TO, value: replyTo },
  ].map(({ code, value }) => ({
    group: 'mailSender' as const,
    code,
    isEnable: value !== undefined,
    value: value ?? '',
  }));

/**
 * From whom a venue's mails come, and where answers go: as it has chosen, else in its name and to its contact address. The
 * address is the installation's always, since its domain signs the mails.
 */
export function venueSender(
  rows: readonly ParameterRow[],
  { displayName }: { displayName: string },
  config: Pick<Config, 'publicUrl' | 'mailSender'>,
): MailSender {
  const { name, replyTo } = chosenSender(rows);
  return senderOf(name ?? displayName, config, replyTo ?? contactEmailOf(rows));
}

/** The sender of a venue's mails as administrators set it. */
export function viewSender(
  rows: readonly ParameterRow[],
  tenant: { displayName: string },
  config: Pick<Config, 'publicUrl' | 'mailSender'>,
): CallAnswer<'GET /settingsportal/email/sender'> {
  const { name, replyTo } = chosenSender(rows);
  const usualReplyTo = contactEmailOf(rows);
  return {
    address: venueSender(rows, tenant, config).from.address,
    usualName: tenant.displayName,
    ...(usualReplyTo !== undefined && { usualReplyTo }),
    ...(name !== undefined && { name }),
    ...(replyTo !== undefined && { replyTo }),
  };
}
