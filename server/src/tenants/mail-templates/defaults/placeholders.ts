import { LOG_DAYS } from '@guichet/contract/tenants/webhook-rules.ts';
import type { PhraseValues } from '@guichet/phrases/translate.ts';
import { GIVE_UP_AFTER_DAYS } from '#tenants/webhooks/delivery/delivery.ts';

/** The variables that fill the product’s phrases, by the argument names of the phrases. */
export const PLACEHOLDERS: PhraseValues = {
  tenant: '{LIEU}',
  order: '{NUMCMD}',
  total: '{TOTAL}',
  amount: '{MONTANT}',
  day: '{DATE}',
  expires: '{DATE}',
  number: '{NUMERO}',
  count: '{NOMBRE}',
  pause: '{DUREE}',
  card: '{CARTE}',
  requester: '{DEMANDEUR}',
  giver: '{DONNEUR}',
  customer: '{CLIENT}',
  email: '{EMAIL}',
  reason: '{MOTIF}',
  operation: '{OPERATION}',
  kind: 'ticket',
  time: '{HEURE}',
  service: '{BILLET}',
  services: '{ABONNEMENT}',
  contract: '{CONTRAT}',
  until: '{FIN}',
  owed: '{MONTANT}',
  spent: '{PERTE}',
  endpoint: '{WEBHOOK}',
  days: GIVE_UP_AFTER_DAYS,
  kept: LOG_DAYS,
  isOwing: 'no',
  isElsewhere: 'no',
};
