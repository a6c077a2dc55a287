import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type OpeningHours, openingAt } from '@guichet/contract/catalogue/opening-rules.ts';
import type { CatalogueEstablishment } from '#gateways/ticketing/catalogue/port.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { StoredPicture } from '#tenants/pictures/pictures.sql.ts';
import { pictureAddress } from '#tenants/pictures/pictures.ts';
import type { ShopEstablishment } from '../catalogue.ts';
import {
  type InformationRow,
  informationOf,
  isCurrent,
  type NoticeRow,
  noticesAt,
} from './establishments.ts';

type Establishment = CallAnswer<'GET /ticketing/establishments'>[number];
type Item = CallAnswer<'PUT /settingsticketing/establishmentinformation'>;
type Notices = CallAnswer<'POST /settingsticketing/establishmentnotice'>;
type TenantName = Pick<Tenant, 'name'>;

/** Returns the opening times and the venue’s information on an establishment. @param now `YYYY-MM-DDTHH:MM` */
export function viewPublicInformation(
  tenant: TenantName,
  { code, hours, information }: ShopEstablishment,
  notices: readonly NoticeRow[],
  now: string,
) {
  const here = noticesAt(notices, code, now);
  const { pictures = [], services = [], showsPrices = true, ...others } = information ?? {};
  return {
    ...viewHours(hours, here, now),
    ...others,
    services,
    showsPrices,
    pictures: pictures.map(({ id, ...shown }) => ({ url: pictureAddress(tenant, id), ...shown })),
    notices: here.map((notice) => {
      const { id, kind, from, until, labels } = notice;
      return { id, kind, from, until, labels, isCurrent: isCurrent(notice, now) };
    }),
  } satisfies Partial<Establishment>;
}

function viewHours(hours: OpeningHours | undefined, notices: readonly NoticeRow[], now: string) {
  if (!hours) return {};
  const closures = notices
    .filter(({ kind }) => kind === 'closure')
    .map(({ from, until, labels }) => ({ from, until, labels }));
  const shown = { ...hours, ...(closures.length > 0 && { closures }) };
  const [today = '', time = ''] = now.split('T');
  const { state, spans, next } = openingAt(shown, today, time);
  return {
    hours: shown as NonNullable<Establishment['hours']>,
    opening: { state, today, spans: [...spans], ...(next && { next }) },
  };
}

/** Returns an establishment’s information for administrators. @param row undefined before the first change */
export function viewInformation(
  tenant: TenantName,
  { labels, ...source }: CatalogueEstablishment,
  row: InformationRow | undefined,
  stored: readonly StoredPicture[],
  today: string,
): Item {
  const { exceptions, pictures, ...content } = row?.content ?? informationOf({ labels, ...source });
  return {
    ...content,
    externalCode: source.code,
    name: labels,
    exceptions: exceptions.filter(({ until }) => until.length < today.length || until >= today),
    pictures: pictures.flatMap(({ id, descriptions }) => {
      const found = stored.find((picture) => picture.id === id);
      if (!found) return [];
      const { name, width, height } = found;
      const url = pictureAddress(tenant, id);
      return [{ id, name, url, width: width ?? 0, height: height ?? 0, descriptions }];
    }),
    version: row?.version ?? 0,
    ...(row?.savedAt && row.savedBy && { savedAt: row.savedAt.toISOString(), savedBy: row.savedBy }),
    canUndo: row?.before != null,
  };
}

/** Returns closures and messages for administrators. */
export const viewNotices = (notices: readonly NoticeRow[]): Notices =>
  notices.map(({ code, publishedAt, startsAt: _, endsAt: __, ...notice }) => ({
    ...notice,
    ...(code && { establishment: code }),
    publishedAt: publishedAt.toISOString(),
  }));
