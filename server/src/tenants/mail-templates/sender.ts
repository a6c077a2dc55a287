import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Config } from '#kernel/configuration/config.ts';
import { type MailSender, senderOf } from '#platform/mail/sender.ts';
import type { ParameterRow, SavedParameter } from '../parameters/parameters.sql.ts';
import { contactEmailOf } from '../parameters/parameters.ts';

const NAME = 'mailSender_1';
const REPLY_TO = 'mailSender_2';

/** The sender settings that a venue has chosen. */
export interface ChosenSender {
  name?: string | undefined;
  replyTo?: string | undefined;
}

/** Returns the venue’s choices; a setting that is not chosen is absent. */
export function chosenSender(rows: readonly ParameterRow[]): ChosenSender {
  const chosen = (code: string) =>
    rows.find((row) => row.parameterGroup === 'mailSender' && row.code === code && row.isEnable)?.value ||
    undefined;
  return { name: chosen(NAME), replyTo: chosen(REPLY_TO) };
}

/** Returns the parameters that store a sender, as {@link chosenSender} reads them. */
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
 * Returns the sender and reply address of a venue’s mails: as chosen, else the venue’s name and contact address.
 * The sender address is always that of the installation, whose domain signs the mails.
 */
export function venueSender(
  rows: readonly ParameterRow[],
  { displayName }: { displayName: string },
  config: Pick<Config, 'publicUrl' | 'mailSender'>,
): MailSender {
  const { name, replyTo } = chosenSender(rows);
  return senderOf(name ?? displayName, config, replyTo ?? contactEmailOf(rows));
}

/** Returns the sender of a venue’s mails for administrators. */
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
