import type { ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import type { RuleMessage } from './use-rule-messages.ts';

/** Why a ticket of the cart cannot be paid like this, and what to do. */
export function RuleNotices({
  messages,
  actionOf,
}: {
  messages: readonly RuleMessage[];
  /** What leads out of it. */
  actionOf: (message: RuleMessage) => ReactNode;
}) {
  // Several lines of one ticket may break the same rule.
  const distinct = new Map(messages.map((message) => [message.message, message]));
  return (
    <div role="status">
      {[...distinct.values()].map((message) => (
        <Notice key={message.message} tone="warning" isInset actions={actionOf(message)}>
          {message.message}
        </Notice>
      ))}
    </div>
  );
}
