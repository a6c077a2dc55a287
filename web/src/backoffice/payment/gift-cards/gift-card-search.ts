/** The search of the list of gift cards. */
export interface GiftCardSearch {
  search?: string;
  skip?: number;
}

export function readGiftCardSearch({ search, skip }: Record<string, unknown>): GiftCardSearch {
  const from = Number(skip);
  return {
    ...(typeof search === 'string' || typeof search === 'number'
      ? { search: String(search).slice(0, 120) }
      : {}),
    ...(Number.isInteger(from) && from > 0 && from <= 1_000_000 ? { skip: from } : {}),
  };
}
