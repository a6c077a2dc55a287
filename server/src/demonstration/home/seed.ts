import type { Database, TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { HOME_PAGE } from '#tenants/home/home.service.ts';
import type { HomeBlock, HomePart } from '#tenants/home/home.ts';
import { insertPicture } from '#tenants/pictures/pictures.sql.ts';
import { lockSavedSettings, recordSave } from '#tenants/saved-settings/saved-settings.sql.ts';
import { seedOnce } from '../once.ts';
import { AQUA_RIVAGE, type DemonstrationBlock } from './blocks.ts';
import { DRAWINGS, type DrawingName } from './drawings.ts';

/** Gives Aqua Rivage a home page of its own; the other venue has the product's home page. */
export async function seedHome(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  const venue = venues.find(({ name }) => name === 'aqua-rivage');
  if (!venue) return;
  await seedOnce(database, venue.id, 'home', async (db) => {
    const blocks: HomeBlock[] = [];
    for (const block of AQUA_RIVAGE) blocks.push(await blockOf(db, block));
    const { section } = HOME_PAGE;
    await lockSavedSettings(db, section);
    const value = { blocks, fastBuy: true };
    await recordSave(db, section, { version: 1, value, previous: null, savedBy: '' });
  });
}

async function blockOf(db: TenantDb, { code, items = [], ...part }: DemonstrationBlock): Promise<HomeBlock> {
  const news: HomeBlock['items'] = [];
  for (const item of items) news.push({ ...(await partOf(db, item)), from: '', until: '' });
  return { code, isOn: true, ...(await partOf(db, part)), items: news };
}

async function partOf(
  db: TenantDb,
  { titles, texts, drawing }: Omit<DemonstrationBlock, 'code' | 'items'>,
): Promise<HomePart> {
  const words = { titles: { ...titles }, texts: { ...texts } };
  if (!drawing) return { ...words, pictures: [] };
  const id = await insertDrawing(db, drawing.name);
  return { ...words, pictures: [{ id, descriptions: drawing.descriptions }] };
}

async function insertDrawing(db: TenantDb, name: DrawingName): Promise<string> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(Buffer.from(DRAWINGS[name]))
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return insertPicture(db, {
    use: 'gallery',
    name: `${name}.webp`,
    mediaType: 'image/webp',
    bytes: data,
    width,
    height,
  });
}
