import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminFile } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useCurrentInView } from '#ui/use-current-in-view.ts';
import { PaymentsToCheck } from '../payment-checks/payments-to-check.tsx';
import { StuckCartList } from './stuck-cart-list.tsx';
import styles from './stuck-carts.module.css';
import { useStuckCount } from './stuck-count.ts';
import { filterQuery, loadStuckLists, type StuckLists } from './stuck-data.ts';
import type { StuckSearch } from './stuck-search.ts';

export const loader = ({ context, deps }: Visit<StuckSearch>) => loadStuckLists(deps, context.administrator);

/** Paid carts that were not sold, and payments that match no cart. */
export default function StuckCartsPage() {
  const t = useTranslations('stuckCarts');
  const lists = usePageData<typeof loader>();
  return (
    <Page
      lead={t(`lead.${lists.list}`)}
      actions={
        lists.list !== 'payments' && <ExportButton search={lists.search} count={lists.page.total.count} />
      }
    >
      <StuckTabs list={lists.list} />
      {lists.list === 'payments' ? (
        <PaymentsToCheck payments={lists.payments} search={lists.search} />
      ) : (
        <StuckCartList key={lists.list} list={lists.list} page={lists.page} search={lists.search} />
      )}
    </Page>
  );
}

/** Exports all carts that match the filters, on every page and regardless of the selection. */
function ExportButton({ search, count }: { search: StuckSearch; count: number }) {
  const t = useTranslations('stuckCarts');
  const errorMessage = useErrorMessage();
  const locale = useLocale();
  const format = useAdminFormat();
  const { portal } = useBackoffice();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const query = filterQuery(search);
      const file = await adminFile('GET /Purchase/StuckCartsExport', { query });
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: portal.tenant.timeZone }).format(new Date());
      const facts = {
        venue: portal.tenant.name,
        day,
        language: locale.slice(0, 2),
        state: query.state ?? 'stuck',
      };
      saveFile(file, t('export.file', facts));
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="ghost" icon="download" busy={isBusy} onClick={save}>
      {t('export.button', { count, countText: format.number(count) })}
    </Button>
  );
}

type List = StuckLists['list'];

/** Links to the lists, with their counts. */
function StuckTabs({ list }: { list: List }) {
  const t = useTranslations('stuckCarts.lists');
  const paths = useBackofficePaths();
  const { rights } = useBackoffice().administrator;
  const count = useStuckCount();
  const counts: Partial<Record<List, number | undefined>> = {
    stuck: count?.carts,
    payments: count?.payments,
  };
  const row = useCurrentInView(list);
  const lists: List[] = ['stuck', 'payments'];
  if (rights.includes('archived-carts')) lists.push('archived');
  return (
    <nav ref={row} className={styles.stuckTabs} aria-label={t('label')}>
      {lists.map((name) => (
        <AppLink
          key={name}
          to={paths.section('stuckCarts', { list: name === 'stuck' ? undefined : name })}
          // A filtered list has another URL, but its tab is current, too.
          aria-current={name === list ? 'page' : undefined}
          data-current={name === list || undefined}
        >
          {t(name)}
          {counts[name] ? (
            <span className={classNames(styles.count, typography.num)}>{counts[name]}</span>
          ) : null}
        </AppLink>
      ))}
    </nav>
  );
}
