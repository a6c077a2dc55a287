import type { TenantDb } from '#kernel/database/database.ts';
import type { DocumentLogo } from '#platform/pdf/model.ts';
import type { PictureRow } from './pictures.ts';
import { LOGO } from './pictures.ts';

/** Reads the pictures of a design in order, without their bytes. */
export function readPictures(db: TenantDb): Promise<PictureRow[]> {
  return db.named<PictureRow>(
    'pictures',
    `select id, code, value, descriptions, width, height
       from portal.picture where code like 'gallery\\_%' order by item_order, code`,
  );
}

/** Reads the bytes of a picture; undefined when the tenant has no such picture. */
export async function readPictureFile(
  db: TenantDb,
  pictureId: string,
): Promise<{ mediaType: string; bytes: Uint8Array } | undefined> {
  const rows = await db.named<{ mediaType: string; bytes: Uint8Array }>(
    'picture-file',
    'select media_type as "mediaType", bytes from portal.picture where id = $1',
    [pictureId],
  );
  return rows[0];
}

/** Reads the venue’s logo; undefined without a logo or when its size is unknown. */
export async function readLogoFile(db: TenantDb): Promise<DocumentLogo | undefined> {
  const rows = await db.named<DocumentLogo>(
    'logo-file',
    `select media_type as "mediaType", bytes, width, height from portal.picture
      where code = $1 and width is not null and height is not null`,
    [LOGO],
  );
  return rows[0];
}

/** An uploaded picture, without its bytes. */
export interface StoredPicture {
  id: string;
  name: string;
  width: number | null;
  height: number | null;
}

/** Reads the pictures of the tenant with these ids, without their bytes. */
export function readStoredPictures(db: TenantDb, ids: readonly string[]): Promise<StoredPicture[]> {
  return db.query<StoredPicture>('select id, name, width, height from portal.picture where id = any ($1)', [
    ids,
  ]);
}

/** Counts all stored pictures, and those uploaded for a design in the last day that no design shows. */
export async function countPictures(db: TenantDb): Promise<{ all: number; waiting: number }> {
  const [row] = await db.query<{ all: number; waiting: number }>(
    `select count(*) as all,
            count(*) filter (
              where code = '' and use <> 'service' and created_at > now() - interval '1 day') as waiting
       from portal.picture`,
  );
  return row ?? { all: 0, waiting: 0 };
}

/** Deletes pictures older than a day that no stored design, establishment information or home page uses. */
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

/** A re-encoded picture to store; sizes in pixels. */
export interface NewPicture {
  use: 'logo' | 'gallery' | 'service';
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Stores a picture that is not used yet. @returns its id */
export async function insertPicture(db: TenantDb, picture: NewPicture): Promise<string> {
  const { use, name, mediaType, bytes, width, height } = picture;
  const [row] = await db.query<{ id: string }>(
    `insert into portal.picture (tenant_id, use, name, media_type, bytes, width, height)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [db.tenantId, use, name, mediaType, bytes, width, height],
  );
  return row?.id ?? '';
}
