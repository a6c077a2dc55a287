import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { boxOfficeCataloguePage } from '../box-office/catalogue/page.ts';
import { canOpen } from '../page-access.ts';
import { useBackofficePaths } from '../paths.ts';

/**
 * Stands for a page whose catalogue is empty. A venue on the embedded ticketing system is led to its own catalogue;
 * elsewhere the texts say how the catalogue is read.
 */
export function EmptyCatalogue({ title, text }: { title: string; text: string }) {
  const t = useTranslations('backoffice.emptyCatalogue');
  const backoffice = useBackoffice();
  const paths = useBackofficePaths();
  if (!backoffice.portal.hasBoxOffice) return <State title={title} text={text} />;
  return (
    <State
      title={t('title')}
      text={t('text')}
      action={
        canOpen(boxOfficeCataloguePage, backoffice) && (
          <LinkButton to={paths.section('boxOfficeCatalogue')}>{t('open')}</LinkButton>
        )
      }
    />
  );
}
