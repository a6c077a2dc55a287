import {
  type RETENTION_ENDS,
  RETENTION_KINDS,
  type RetentionKind,
} from '@guichet/contract/backoffice/retention.ts';

/** How long data of one kind is stored. */
export interface RetentionRule {
  readonly end: (typeof RETENTION_ENDS)[number];
  /** Days after which the nightly job removes the data, for the end `days` */
  readonly days?: number;
  /** Tables with data of the kind; the page counts the records of the first one. */
  readonly tables: readonly string[];
  /** Which records of the first table are counted; all by default, none for `false`. */
  readonly counted?: string | false;
}

/** Days after a visit from which an account without any open matter counts as abandoned: three years. */
const ABANDONED_DAYS = 1095;

/**
 * Retention by kind of data. Every table of the database belongs to one kind (retention-tables.test.ts). The reasons, and what
 * remains, stand in words in the phrases `retention.kinds`. The words of a period of law name ten years: French accounting
 * documents (Code de commerce, L123-22).
 */
export const RETENTION: Readonly<Record<RetentionKind, RetentionRule>> = {
  accounts: {
    end: 'days',
    days: ABANDONED_DAYS,
    tables: ['portal.customer', 'portal.customer_word', 'portal.guest', 'portal.import_item'],
    counted: 'erased_at is null',
  },
  household: { end: 'account', tables: ['portal.household_person'] },
  consents: { end: 'days', days: 1826, tables: ['portal.customer_consent'] },
  access: {
    end: 'account',
    tables: ['portal.passkey', 'portal.sso_identity', 'portal.payment_alias'],
    counted: 'customer_id is not null',
  },
  sessions: {
    end: 'days',
    days: 1,
    tables: [
      'portal.session',
      'portal.account_code',
      'portal.passkey_challenge',
      'portal.sso_sign_in',
      'portal.throttle',
      'portal.administrator_link',
    ],
  },
  exports: { end: 'days', days: 7, tables: ['portal.customer_export'] },
  carts: {
    end: 'days',
    days: 30,
    tables: ['portal.cart', 'portal.order_consent', 'portal.wait'],
    counted: "state not in ('paid', 'selling', 'sold', 'stuck', 'archived', 'refunded')",
  },
  attempts: {
    end: 'days',
    days: 400,
    tables: ['portal.payment_attempt', 'portal.desk_link'],
    counted: "state in ('begun', 'failed', 'cancelled')",
  },
  proofs: { end: 'days', days: 400, tables: ['portal.quotient_proof'] },
  cards: {
    end: 'account',
    tables: [
      'portal.card_attachment',
      'portal.open_card_change',
      'venue.card',
      'venue.card_right',
      'venue.right_movement',
      'venue.card_hold',
      'venue.card_change',
      'venue.card_suspension',
      'venue.family_quotient',
      'venue.turnstile_pass',
    ],
    counted: false,
  },
  orders: {
    end: 'law',
    tables: [
      'portal.purchase',
      'portal.ticket',
      'portal.ticket_transfer',
      'portal.ticket_move',
      'portal.session_change',
      'portal.closure',
      'portal.closure_session',
      'portal.closure_order',
      'portal.closure_part',
      'portal.sale_attempt',
      'portal.stuck_cart',
      'portal.desk_gift',
      'portal.desk_card_filling',
      'portal.booking',
      'portal.promotion_use',
      'venue.sale',
      'venue.ticket',
      'venue.ticket_reissue',
      'venue.ticket_move',
      'venue.taken_back',
      'venue.hold',
      'venue.booking',
      'octo.sale',
      'octo.booking',
    ],
  },
  payments: {
    end: 'law',
    tables: [
      'portal.payment_event',
      'portal.payment_journal',
      'portal.payment_refund',
      'portal.payment_dispute',
      'portal.payment_schedule',
      'portal.payment_instalment',
      'portal.payment_subscription',
      'portal.payment_check',
      'portal.gift_card',
      'portal.gift_card_movement',
      'portal.gift_card_use',
      'portal.refund',
      'portal.resale',
    ],
  },
  gifts: { end: 'days', days: 60, tables: ['portal.gift_card_recipient'] },
  noShows: { end: 'days', days: 400, tables: ['portal.missed_place', 'portal.booking_pause'] },
  wallets: { end: 'days', days: 60, tables: ['portal.wallet_pass', 'portal.wallet_device'] },
  invoices: {
    end: 'law',
    tables: [
      'portal.invoice',
      'portal.invoice_counter',
      'portal.closing',
      'portal.closing_difference',
      'portal.takings_day',
      'portal.takings_figure',
    ],
  },
  mails: {
    end: 'days',
    days: 400,
    tables: ['portal.mail_delivery', 'portal.reminder', 'portal.barrier_report', 'portal.offer_refusal'],
  },
  refusals: { end: 'days', days: 30, tables: ['portal.refused_attempt'] },
  imports: {
    end: 'days',
    days: 7,
    tables: [
      'portal.import',
      'portal.import_part',
      'portal.import_key',
      'portal.import_change',
      'portal.import_invitation',
    ],
  },
  apiRequests: { end: 'days', days: 1, tables: ['portal.api_request'] },
  webhooks: {
    end: 'days',
    days: 30,
    tables: ['portal.webhook_event', 'portal.webhook_delivery', 'portal.webhook_attempt'],
  },
  team: {
    end: 'decision',
    tables: [
      'portal.administrator',
      'portal.administrator_role',
      'portal.role',
      'portal.role_right',
      'portal.team',
      'portal.sso_administrator',
    ],
  },
  audit: { end: 'days', days: 1095, tables: ['portal.audit_entry', 'portal.platform_visit'] },
  settings: {
    end: 'decision',
    counted: false,
    tables: [
      'portal.api_key',
      'portal.cancellation_rule',
      'portal.catalogue_draft',
      'portal.catalogue_item',
      'portal.catalogue_publication',
      'portal.design',
      'portal.desk_settings',
      'portal.disabled_withdrawal',
      'portal.moving_rule',
      'portal.no_show_rule',
      'portal.document',
      'portal.establishment_information',
      'portal.establishment_notice',
      'portal.family_quotient_interval',
      'portal.gift_card_settings',
      'portal.import_mapping',
      'portal.mail_template',
      'portal.parameter',
      'portal.payment_former_shop',
      'portal.payment_provider',
      'portal.payment_settings',
      'portal.picture',
      'portal.promotion',
      'portal.reseller',
      'portal.reseller_key',
      'portal.sale_rule',
      'portal.saved_settings',
      'portal.search_options',
      'portal.search_word',
      'portal.service_search',
      'portal.sso_settings',
      'portal.takings_setting',
      'portal.tenant',
      'portal.tenant_connection',
      'portal.translation',
      'portal.used_link',
      'portal.wallet_settings',
      'portal.webhook_endpoint',
      'venue.cancelled_session',
      'venue.device',
      'venue.entrance',
      'venue.establishment',
      'venue.family',
      'venue.operator',
      'venue.pool',
      'venue.service',
      'venue.session',
      'venue.theme',
      'venue.timetable',
    ],
  },
  operation: {
    end: 'decision',
    counted: false,
    tables: [
      'portal.catalogue_synchronization',
      'portal.demonstration_part',
      'portal.function_file',
      'portal.health_line',
      'portal.invariant_breach',
      'portal.invariant_progress',
      'portal.job_worker',
      'portal.migration',
      'portal.outbox',
      'portal.readiness',
      'portal.retention_run',
      'portal.retired_function',
      'portal.secret_key',
      'portal.ticketing_answers',
      'portal.wallet_failure',
    ],
  },
  demonstration: {
    end: 'decision',
    counted: false,
    tables: [
      'sandbox.checkout_customer',
      'sandbox.checkout_event',
      'sandbox.checkout_refund',
      'sandbox.checkout_session',
      'sandbox.mail',
      'sandbox.mail_attachment',
      'sandbox.payment_clock',
      'sandbox.payment_due',
      'sandbox.payment_notification',
      'sandbox.payment_session',
      'sandbox.payment_shop',
      'sandbox.payment_token',
      'sandbox.payment_transaction',
      'sandbox.webhook_arrival',
    ],
  },
};

/** Time of the nightly run, in UTC. */
const RUN = { hour: 3, minute: 10 } as const;

/** Cron pattern of the nightly run. */
export const RETENTION_CRON = `${RUN.minute} ${RUN.hour} * * *`;

/** Returns the start of the next nightly run. */
export function nextRun(now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(RUN.hour, RUN.minute, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

/** Returns the period of a kind in days. @throws when the kind ends otherwise */
export function daysOf(kind: RetentionKind): number {
  const { days } = RETENTION[kind];
  if (days === undefined) throw new Error(`Data of the kind ${kind} does not end after days`);
  return days;
}

/** Rules in display order. */
export const rulesInOrder = (): readonly (RetentionRule & { kind: RetentionKind })[] =>
  RETENTION_KINDS.map((kind) => ({ kind, ...RETENTION[kind] }));
