import type { DeliveryFailure, DeliveryState, WebhookKind } from '@guichet/contract/tenants/webhook-rules.ts';

/** An endpoint, without its secrets. */
export interface EndpointRow {
  id: string;
  url: string;
  description: string;
  kinds: WebhookKind[];
  isOn: boolean;
  createdAt: Date;
  /** Null unless the former secret still signs */
  formerSecretUntil: Date | null;
  failingSince: Date | null;
  givenUpAt: Date | null;
}

/** What administrators decide about one. */
export type EndpointChoices = Pick<EndpointRow, 'url' | 'description' | 'kinds' | 'isOn'>;

/** An endpoint with what became of what it was sent. */
export interface ListedEndpoint extends EndpointRow {
  deliveredAt: Date | null;
  waiting: number;
  failed: number;
}

/** An event on its way to an endpoint, as the log lists it. */
export interface DeliveryRow {
  id: string;
  endpointId: string;
  kind: string;
  state: DeliveryState;
  createdAt: Date;
  tries: number;
  dueAt: Date;
  /** Of the last try */
  status: number | null;
  failure: DeliveryFailure | null;
}

export interface AttemptRow {
  at: Date;
  status: number | null;
  failure: DeliveryFailure | null;
  durationMs: number;
  headers: Record<string, string>;
  answer: string;
}
