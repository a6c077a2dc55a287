import { Notice } from '#ui/notice.tsx';
import type { RuleMessage } from './use-rule-messages.ts';

/** Why a ticket of the cart cannot be paid like this, and what to do. */
export function RuleNotices({ messages }: { messages: readonly RuleMessage[] }) {
  // Several lines of one ticket may break the same rule.
  const distinct = new Set(messages.map(({ message }) => message));
  return (
    <div role="status">
      {[...distinct].map((message) => (
        <Notice key={message} tone="warning" isInset>
          {message}
        </Notice>
      ))}
    </div>
  );
}
