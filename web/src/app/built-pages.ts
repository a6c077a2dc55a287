/** Pages of the specification that can be visited; an entry that leads to another is not shown. */
export const BUILT_PAGES = {
  planning: true,
  search: true,
  profile: true,
  supports: true,
  orders: true,
} as const;
