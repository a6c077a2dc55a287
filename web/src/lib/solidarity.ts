import { customerSession, hasFamilyQuotient, useSession } from './session.ts';
import { onOtherTabChange, venueStorage } from './storage.ts';
import { createStore, useStore } from './store.ts';

const KEY = 'solidarityPricingActivated';

const read = (): boolean => venueStorage.get(KEY) === 'true';

/** Whether the customer has switched to solidarity prices; deleted with the session. */
const store = createStore(import.meta.env.SSR ? false : read(), () => {
  const follow = () => store.set(read());
  const stops = [onOtherTabChange(KEY, follow), customerSession.store.subscribe(follow)];
  return () => {
    for (const stop of stops) stop();
  };
});

export function setSolidarityPricing(isOn: boolean): void {
  venueStorage.set(KEY, isOn ? 'true' : undefined);
  store.set(isOn);
}

/** Returns whether the pages show only services with a price for the customer; requires a family quotient. */
export function useSolidarityPricing(): boolean {
  const isOn = useStore(store, false);
  return hasFamilyQuotient(useSession()) && isOn;
}
