import { readOrigin } from '@guichet/contract/catalogue/embedding-rules.ts';

/** The websites that may show the embedded page; a settings page has each as a field of its own. */
export interface Embedding {
  origins: { address: string }[];
}

/** As they are stored: each once, in its usual form. */
export const normalised = ({ origins }: Embedding): Embedding => ({
  origins: [...new Set(origins.flatMap(({ address }) => readOrigin(address) ?? []))].map((address) => ({
    address,
  })),
});

export const addressesOf = ({ origins }: Embedding): string[] => origins.map(({ address }) => address);
