import { Notice } from '#ui/notice.tsx';
import type { RuleMessage } from './use-rule-messages.ts';

/** Why a ticket of the cart cannot be paid like this, and what to do. */
export function RuleNotices({ messages }: { messages: readonly RuleMessage[] }) {
  return (
    <div role="status">
      {messages.map(({ code, message }) => (
        <Notice key={code} tone="warning" isInset>
          {message}
        </Notice>
      ))}
    </div>
  );
}
