import { readOrigin } from '@guichet/contract/catalogue/embedding-rules.ts';

/** The websites that may show the embedded page; each website is a field of the settings page. */
export interface Embedding {
  origins: { address: string }[];
}

/** Returns the origins as stored: normalised, without duplicates. */
export const normalised = ({ origins }: Embedding): Embedding => ({
  origins: [...new Set(origins.flatMap(({ address }) => readOrigin(address) ?? []))].map((address) => ({
    address,
  })),
});

export const addressesOf = ({ origins }: Embedding): string[] => origins.map(({ address }) => address);
