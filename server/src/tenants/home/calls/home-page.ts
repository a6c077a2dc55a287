import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readStoredPictures } from '#tenants/pictures/data.ts';
import { readSavedSettings } from '#tenants/saved-settings/data.ts';
import type { HomePage } from '../model.ts';
import { blocksOf, pictureIds } from '../rules.ts';
import { HOME_PAGE } from '../service.ts';
import { viewHome } from '../view.ts';

export const homePage: Handler<'GET /portal/homepage'> = ({ tenant, transaction }) =>
  transaction(async (db) => {
    const { value } = await readSavedSettings<HomePage>(db, HOME_PAGE.section);
    const blocks = blocksOf(value);
    const ids = pictureIds(blocks);
    const stored = ids.length > 0 ? await readStoredPictures(db, ids) : [];
    return { blocks: viewHome(tenant, blocks, stored, dayOf(new Date(), tenant.timeZone)) };
  });
