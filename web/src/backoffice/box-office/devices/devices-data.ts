import type { CallAnswer } from '@guichet/contract/calls.ts';

export type Devices = CallAnswer<'GET /boxoffice/devices'>;
export type Device = Devices['devices'][number];

/** A device with its new key, which is shown once. */
export interface MadeDevice {
  name: string;
  key: string;
}
