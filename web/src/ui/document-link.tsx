import { useLocale, useTranslations } from 'use-intl';
import { fileSize } from '#lib/file-size.ts';
import type { FooterLink } from '#lib/portal.ts';

/** A document or a link of the venue, opened in a new window; a document shows its size. */
export function DocumentLink({ link, className }: { link: FooterLink; className?: string | undefined }) {
  const t = useTranslations('common.footer');
  const locale = useLocale();
  const { name, url, size } = link;
  return (
    <a className={className} href={url} target="_blank" rel="noopener">
      {name}
      {size !== undefined && ` (PDF, ${fileSize(size, locale)})`}
      <span className="visually-hidden"> ({t('newWindow')})</span>
    </a>
  );
}
