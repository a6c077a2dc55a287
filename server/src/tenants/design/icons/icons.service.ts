import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { printableColour } from '#kernel/format/localized.ts';
import type { RenderedPicture, RenderedPictures } from '#platform/images/rendered-pictures.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readPictureFile, readPictures } from '#tenants/pictures/pictures.sql.ts';
import { LOGO } from '#tenants/pictures/pictures.ts';
import { ICONS, type IconName, SOCIAL_PICTURE } from './icons.ts';

/** Draws an icon or the social picture of a venue from its logo and first picture. @param locale of the words */
export function drawVenue(
  { database }: Pick<Services, 'database'>,
  pictures: RenderedPictures,
  { tenant, file, locale }: { tenant: Tenant; file: IconName | typeof SOCIAL_PICTURE; locale: Locale },
): Promise<RenderedPicture> {
  const { displayName: name } = tenant;
  const title = file === SOCIAL_PICTURE ? labelIn(tenant.descriptions, locale) : '';
  const shown = [tenant.id, tenant.designVersion, file, name, title];
  return pictures.get(JSON.stringify(shown), async () => {
    const { logo, picture } = await database.tenant(tenant.id, readBranding);
    const brand = printableColour(tenant.brand);
    if (file !== SOCIAL_PICTURE) return { draw: 'icon', brand, logo, ...ICONS[file] };
    return { draw: 'card', brand, logo, name, title, picture };
  });
}

/**
 * Reads the logo of a venue and the picture beside its words, if there are any.
 * @param ownPicture the id of a picture that replaces the venue’s first picture
 */
export async function readBranding(db: TenantDb, ownPicture?: string) {
  const pictures = await readPictures(db);
  const logo = pictures.find(({ code }) => code === LOGO);
  const first = pictures.find(({ code }) => code !== LOGO);
  const bytesOf = async (id: string | undefined) =>
    id === undefined ? undefined : (await readPictureFile(db, id))?.bytes;
  return { logo: await bytesOf(logo?.id), picture: await bytesOf(ownPicture ?? first?.id) };
}
