import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Takings } from './takings-data.ts';

/** Basis of the figures, excluded amounts, and closings with differences. */
export function TakingsNotices({ takings }: { takings: Takings }) {
  const t = useTranslations('takings.notices');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const { isTest, notCounted, toCome, closing } = takings;
  const sum = ({ count, amount }: { count: number; amount: number }) => ({
    count,
    amount: format.money(amount),
  });
  return (
    <>
      {isTest && <Notice title={t('test.title')}>{t('test.text')}</Notice>}
      {toCome.count > 0 && <Notice title={t('toCome.title', sum(toCome))}>{t('toCome.text')}</Notice>}
      {notCounted.stuck.count > 0 && (
        <Notice tone="warning" title={t('stuck.title', sum(notCounted.stuck))}>
          {t('stuck.text')}
        </Notice>
      )}
      {notCounted.tests.count > 0 && <Notice title={t('tests', sum(notCounted.tests))} />}
      {closing.differences > 0 && (
        <Notice
          tone="warning"
          title={t('closing.title', { count: closing.differences })}
          actions={
            <LinkButton to={paths.section('closings')} variant="ghost">
              {t('closing.link')}
            </LinkButton>
          }
        >
          {closing.day && t('closing.text', { day: format.longDay(closing.day) })}
        </Notice>
      )}
    </>
  );
}
