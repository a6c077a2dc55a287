import { isAdapterAddress } from '@guichet/contract/backoffice/master-area-rules.ts';

/** Returns the address of a system behind the adapter API without its prefix; undefined for another system. */
export const adapterAddressOf = (address: string): string | undefined =>
  isAdapterAddress(address) ? address.replace(/^adapter\+/i, '') : undefined;
