import type { Locale } from '@guichet/contract/locale.ts';
import type { NoticeDocument } from '#tenants/documents/notice/model.ts';

/** A text in every language; `{venue}` is replaced by the venue’s name. */
export type LocalizedNotice = Readonly<Record<Locale, NoticeDocument>>;
