import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode } from '../shapes.ts';
import { WALLETS } from '../tenants/wallet-rules.ts';
import { ticketingFailures } from '../ticketing-errors.ts';

/** Wallet passes of tickets and cards, which are updated when the ticket or the card changes. */

export const walletCalls = {
  'POST /user/WalletPass': call({
    summary: 'Makes a pass of a ticket or a card, and returns the address that adds it to the wallet',
    access: 'customer',
    answersGuests: true,
    answersDuringMaintenance: true,
    body: z.object({
      wallet: z.enum(WALLETS),
      kind: z.enum(['ticket', 'card']),
      number: ExternalCode.describe('Number of the ticket or of the card'),
    }),
    answer: z.object({
      address: z
        .string()
        .describe(
          'Address for the browser to open: the pass for Apple, valid for ten minutes, or Google’s page',
        ),
    }),
    errors: [
      'ticket.not-found',
      'card.not-found',
      'wallet.off',
      'wallet.not-valid',
      'wallet.unavailable',
      ...ticketingFailures,
    ],
    perMinute: 30,
  }),
} as const;
