import { z } from 'zod';
import { call } from '../../call.ts';
import { ExternalCode, Labels } from '../../shapes.ts';

/** Which tickets can be withdrawn online from an entitlement; all that it grants unless disabled. */

const right = { right: 'settings.ticketing' } as const;

const Withdrawal = z.object({
  service: ExternalCode.describe('Service that grants the entitlement'),
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
        services: z.array(Labels).describe('Services of the family that can be withdrawn'),
        isEnabled: z.boolean(),
      }),
    ),
  }),
);

export const withdrawalSettingCalls = {
  'GET /settingsticketing/withdrawServicesFamily': call({
    summary: 'Lists families that can be withdrawn, by granting service',
    access: right,
    answer: WithdrawalSettings,
  }),
  'PUT /settingsticketing/withdrawServicesFamily': call({
    summary: 'Enables or disables families for withdrawal; others stay unchanged',
    access: right,
    body: z.object({
      withdrawals: z.array(Withdrawal.extend({ isEnabled: z.boolean() })).max(500),
    }),
    answer: WithdrawalSettings,
    errors: ['family.not-found'],
  }),
} as const;
