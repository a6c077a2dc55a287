import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';

export type WithdrawalSettings = CallAnswer<'GET /settingsticketing/withdrawServicesFamily'>;

type Withdrawals = CallInput<'PUT /settingsticketing/withdrawServicesFamily'>['body']['withdrawals'];

/** The settings as checkboxes, in the order of the page. */
export interface WithdrawalValues {
  services: { families: { isEnabled: boolean }[] }[];
}

export const valuesOf = (settings: WithdrawalSettings): WithdrawalValues => ({
  services: settings.map(({ families }) => ({
    families: families.map(({ isEnabled }) => ({ isEnabled })),
  })),
});

/** Returns the changed settings. */
export const withdrawalsOf = (settings: WithdrawalSettings, { services }: WithdrawalValues): Withdrawals =>
  settings.flatMap(({ service, families }, at) =>
    families.flatMap(({ family, isEnabled: before }, place) => {
      const isEnabled = services[at]?.families[place]?.isEnabled ?? before;
      return isEnabled === before ? [] : [{ service, family, isEnabled }];
    }),
  );
