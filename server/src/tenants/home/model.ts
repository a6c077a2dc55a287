import type { Labels } from '@guichet/contract/locale.ts';
import type { HomeBlockCode } from '@guichet/contract/tenants/home-blocks.ts';
import type { HomeTexts } from '@guichet/contract/tenants/home-rules.ts';

/** Words and pictures of the venue. */
export interface HomePart {
  titles: HomeTexts;
  /** Of the hero plain text, of the others canonical HTML */
  texts: HomeTexts;
  pictures: { id: string; descriptions: Labels }[];
}

/** A news; its days are `YYYY-MM-DD` on the venue's clock, empty for no limit. */
export interface HomeNews extends HomePart {
  from: string;
  until: string;
}

export interface HomeBlock extends HomePart {
  code: HomeBlockCode;
  isOn: boolean;
  items: HomeNews[];
}

/** The home page of a venue as it is kept. */
export interface HomePage {
  /** In the order in which they are shown */
  blocks: HomeBlock[];
  /** homeItems_1 */
  fastBuy: boolean;
}
