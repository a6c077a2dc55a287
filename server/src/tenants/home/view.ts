import type { CallAnswer } from '@guichet/contract/calls.ts';
import { filledWith, mainLocale } from '@guichet/contract/main-locale.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { viewStored } from '#tenants/design/view.ts';
import type { StoredPicture } from '#tenants/pictures/data.ts';
import { pictureAddress } from '#tenants/pictures/rules.ts';
import type { Saved } from '#tenants/saved-settings/service.ts';
import type { HomeBlock, HomePage, HomePart } from './model.ts';
import { isCurrent, labelsOf } from './rules.ts';
import { readText } from './text/rules.ts';

export type HomePageSettings = CallAnswer<'GET /settingsportal/homepagesettings'>;
type ShownBlock = CallAnswer<'GET /portal/homepage'>['blocks'][number];

/** The home page as administrators see it. @param usual the words of the hero, while the venue has none of its own */
export function viewSettings(
  tenant: Tenant,
  { blocks, fastBuy, saved }: Saved<HomePage>,
  stored: readonly StoredPicture[],
  usual: HomePageSettings['usual'],
): HomePageSettings {
  const picturesOf = ({ pictures }: HomePart) =>
    pictures.flatMap(({ id, descriptions }) => {
      const found = stored.find((picture) => picture.id === id);
      return found ? [{ ...viewStored(tenant, found), descriptions }] : [];
    });
  return {
    blocks: blocks.map((block) => ({
      ...block,
      pictures: picturesOf(block),
      items: block.items.map((item) => ({ ...item, pictures: picturesOf(item) })),
    })),
    fastBuy,
    usual,
    saved,
  };
}

/** The blocks that visitors see. @param today `YYYY-MM-DD` on the venue's clock */
export function viewHome(
  tenant: Pick<Tenant, 'name' | 'languages'>,
  blocks: readonly HomeBlock[],
  stored: readonly StoredPicture[],
  today: string,
): ShownBlock[] {
  return blocks
    .filter(({ isOn }) => isOn)
    .map((block) => ({
      code: block.code,
      ...viewPart(tenant, block, stored, block.code === 'hero'),
      items: block.items
        .filter((item) => isCurrent(item, today))
        .flatMap((item) => {
          const { titles, ...part } = viewPart(tenant, item, stored, false);
          return titles ? [{ titles, ...part }] : [];
        }),
    }));
}

function viewPart(
  tenant: Pick<Tenant, 'name' | 'languages'>,
  { titles, texts, pictures }: HomePart,
  stored: readonly StoredPicture[],
  isPlain: boolean,
): Pick<ShownBlock, 'titles' | 'texts' | 'pictures'> {
  const main = mainLocale(tenant.languages);
  const title = labelsOf(titles, main);
  const text = labelsOf(isPlain ? texts : safeTexts(texts), main);
  return {
    ...(title && { titles: title }),
    ...(text && { texts: text }),
    pictures: pictures.flatMap(({ id, descriptions }) => {
      const found = stored.find((picture) => picture.id === id);
      if (!found) return [];
      const { width, height } = found;
      const url = pictureAddress(tenant, id);
      const picture = { url, ...(width && height && { width, height }) };
      return [{ id, picture, descriptions: filledWith(main, descriptions) }];
    }),
  };
}

/** Read once more by the closed grammar: whatever stands in the database, a page has nothing but what that allows. */
const safeTexts = (texts: HomePart['texts']): HomePart['texts'] =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, html]) => {
      const text = readText(html ?? '');
      return typeof text === 'string' ? [[locale, text]] : [];
    }),
  );
