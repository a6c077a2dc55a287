import type { DEFAULT_LOCALE, Locale } from '@guichet/contract/locale.ts';
import type { NoticeDocument } from '#tenants/documents/notice/notice.ts';

/** A text in the default language, and in others; `{venue}` is replaced by the venue’s name. */
export type LocalizedNotice = Readonly<
  Record<typeof DEFAULT_LOCALE, NoticeDocument> & Partial<Record<Locale, NoticeDocument>>
>;
