import { z } from 'zod';
import { call } from '../../call.ts';
import { ExternalCode, Labels } from '../../shapes.ts';

/** Which tickets can be withdrawn online from what a service puts on a card; everything it grants unless switched off. */

const right = { right: 'settings.ticketing' } as const;

const Withdrawal = z.object({
  service: ExternalCode.describe('The service that grants it'),
  family: ExternalCode,
});

export const WithdrawalSettings = z.array(
  z.object({
    service: ExternalCode,
    labels: Labels,
    families: z.array(
      z.object({
        family: ExternalCode,
        labels: Labels,
        services: z.array(Labels).describe('What can be withdrawn of the family'),
        isEnabled: z.boolean(),
      }),
    ),
  }),
);

export const withdrawalSettingCalls = {
  'GET /settingsticketing/withdrawServicesFamily': call({
    summary: 'Which families can be withdrawn, by the service that grants it',
    access: right,
    answer: WithdrawalSettings,
  }),
  'PUT /settingsticketing/withdrawServicesFamily': call({
    summary: 'Switches families to withdraw on and off; those that are not named stay as they are',
    access: right,
    body: z.object({
      withdrawals: z.array(Withdrawal.extend({ isEnabled: z.boolean() })).max(500),
    }),
    answer: WithdrawalSettings,
    errors: ['family.not-found'],
  }),
} as const;
