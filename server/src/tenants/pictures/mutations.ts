import type { TenantDb } from '#platform/database/database.ts';

/** Deletes pictures uploaded more than a day ago that no kept design, establishment’s information or home page uses. */
export async function deleteForgottenPictures(db: TenantDb): Promise<void> {
  await db.query(
    `delete from portal.picture
      where code = '' and use <> 'service' and created_at < now() - interval '1 day'
        and not exists (
          select from portal.design where design.pictures @> jsonb_build_array(jsonb_build_object('id', picture.id)))
        and not exists (
          select from portal.establishment_information as information
           where information.content -> 'pictures' @> jsonb_build_array(jsonb_build_object('id', picture.id)))
        and not exists (
          select from portal.saved_settings as settings
           where jsonb_path_exists(
                   jsonb_build_array(settings.value, settings.previous), '$.**.pictures[*] ? (@.id == $id)',
                   jsonb_build_object('id', picture.id)))`,
  );
}

/** A picture to store, re-encoded already; sizes in pixels. */
export interface NewPicture {
  use: 'logo' | 'gallery' | 'service';
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Stores a picture that nothing shows yet. @returns its id */
export async function insertPicture(db: TenantDb, picture: NewPicture): Promise<string> {
  const { use, name, mediaType, bytes, width, height } = picture;
  const [row] = await db.query<{ id: string }>(
    `insert into portal.picture (tenant_id, use, name, media_type, bytes, width, height)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [db.tenantId, use, name, mediaType, bytes, width, height],
  );
  return row?.id ?? '';
}
