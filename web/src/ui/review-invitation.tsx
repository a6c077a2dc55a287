import { useTranslations } from 'use-intl';
import { buttonClass } from './button.tsx';
import { Notice } from './notice.tsx';

/** Invites a buyer to write a review at the venue's partner. */
export function ReviewInvitation({ address }: { address: string }) {
  const t = useTranslations('delivery.review');
  const common = useTranslations('common.footer');
  return (
    <Notice
      title={t('title')}
      actions={
        <a
          className={buttonClass({ variant: 'soft' })}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('action')}
          <span className="visually-hidden"> ({common('newWindow')})</span>
        </a>
      }
    >
      <p>{t('text')}</p>
    </Notice>
  );
}
