import type { DeliveryFailure } from '@guichet/contract/tenants/webhook-rules.ts';

/** What is sent to an address that an administrator has named. */
export interface WebhookMessage {
  /** The same each time that it is sent. */
  readonly id: string;
  readonly url: string;
  /** JSON, sent as it stands. */
  readonly body: string;
  /** Those that sign it, `whsec_…`. */
  readonly secrets: readonly string[];
}

/** How one try went: with the status of an answer, or with why there was none. */
export interface WebhookOutcome {
  readonly status?: number;
  readonly failure?: DeliveryFailure;
  readonly durationMs: number;
  /** Of the request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Its beginning; may be empty. */
  readonly answer: string;
}

/** Tells other systems what has happened, once per call; never throws. */
export interface WebhookSender {
  /** A new secret, as the receiver is given it: `whsec_…`. */
  newSecret(): string;
  send(message: WebhookMessage): Promise<WebhookOutcome>;
}
