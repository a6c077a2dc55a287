import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { StoredPicture } from '../pictures/data.ts';
import { LOGO, pictureAddress } from '../pictures/rules.ts';
import type { DesignPicture, DesignRow } from './data.ts';
import { fontOf, hasSamePictures } from './rules.ts';

type Design = CallAnswer<'GET /settingsportal/design'>;

/** @param earlier the design that an undo would restore */
export function viewDesign(
  tenant: Tenant,
  design: DesignRow,
  earlier: DesignRow | undefined,
  stored: readonly StoredPicture[],
): Design {
  const pictures = design.pictures.flatMap(({ id, code, descriptions }) => {
    const found = stored.find((picture) => picture.id === id);
    return found ? [{ code, shown: { ...viewStored(tenant, found), descriptions } }] : [];
  });
  const logo = pictures.find(({ code }) => code === LOGO)?.shown;
  return {
    version: design.version,
    ...choicesOf(design),
    ...(logo && { logo }),
    gallery: pictures.flatMap(({ code, shown }) => (code === LOGO ? [] : [shown])),
    ...(design.savedAt && { savedAt: design.savedAt.toISOString(), savedBy: design.savedBy }),
    ...(earlier && {
      previous: { ...choicesOf(earlier), hasOtherPictures: !hasSamePictures(design, earlier) },
    }),
  };
}

function choicesOf({ brand, accent, titleFont, textFont }: DesignRow) {
  return { brand, accent, titleFont: fontOf(titleFont, 'title'), textFont: fontOf(textFont, 'text') };
}

/** An uploaded picture as it is answered; sizes in pixels. */
export function viewStored(
  tenant: Tenant,
  { id, name, width, height }: StoredPicture,
): CallAnswer<'POST /settingsportal/picture'> {
  return { id, name, url: pictureAddress(tenant, id), width: width ?? 0, height: height ?? 0 };
}

/** The ids of the pictures that designs show, each once. */
export const pictureIds = (...designs: (DesignRow | undefined)[]): string[] => [
  ...new Set(designs.flatMap((design) => design?.pictures.map(({ id }: DesignPicture) => id) ?? [])),
];
