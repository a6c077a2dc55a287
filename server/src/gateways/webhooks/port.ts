import type { DeliveryFailure } from '@guichet/contract/tenants/webhook-rules.ts';

/** A message to an address of an administrator's choice. */
export interface WebhookMessage {
  /** Idempotency key: equal for every attempt. */
  readonly id: string;
  readonly url: string;
  /** JSON, sent unchanged. */
  readonly body: string;
  /** Secrets that sign the message, `whsec_…`. */
  readonly secrets: readonly string[];
}

/** The outcome of an attempt: the status of the answer, or the reason of a missing answer. */
export interface WebhookOutcome {
  readonly status?: number;
  readonly failure?: DeliveryFailure;
  readonly durationMs: number;
  /** Headers of the request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Beginning of the answer; may be empty. */
  readonly answer: string;
}

/** Sends a webhook, one attempt per call; never throws. */
export interface WebhookSender {
  /** Generates a secret in the receiver's format, `whsec_…`. */
  newSecret(): string;
  send(message: WebhookMessage): Promise<WebhookOutcome>;
}
