import { readItem, storeItem } from './entrance-store.ts';

/** Minutes by which a clock may differ from that of the server before staff are told. */
const TOLD_MINUTES = 2;

/** Where a difference is stored on the device. */
interface Store {
  read(): Promise<number | undefined>;
  write(difference: number): Promise<void>;
}

const ON_DEVICE: Store = {
  read: () => readItem<number>('clock'),
  write: (difference) => storeItem('clock', difference),
};

/** The clock of this device, corrected by its difference from the server’s clock at the last answer. */
export interface DeviceClock {
  /** Loads the difference that was measured last. */
  open(): Promise<void>;
  /** Returns the corrected time, in milliseconds since 1970. */
  now(): number;
  /** Measures the difference. @param at the server’s time, taken between `sent` and `received` by the clock of this device */
  measure(at: string, sent: number, received: number): Promise<void>;
  /** Minutes by which this device is behind the server, negative when it is ahead; 0 within two minutes. */
  minutesBehind(): number;
}

export function createDeviceClock(deviceTime: () => number = Date.now, store = ON_DEVICE): DeviceClock {
  let difference = 0;
  return {
    async open() {
      difference = (await store.read()) ?? 0;
    },
    now: () => deviceTime() + difference,
    async measure(at, sent, received) {
      difference = Math.round(Date.parse(at) - (sent + received) / 2);
      // Without storage the difference lasts as long as the page.
      await store.write(difference).catch(() => undefined);
    },
    minutesBehind() {
      const minutes = Math.round(difference / 60_000);
      return Math.abs(minutes) < TOLD_MINUTES ? 0 : minutes;
    },
  };
}
