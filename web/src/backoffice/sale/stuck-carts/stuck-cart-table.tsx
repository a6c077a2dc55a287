import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { Table } from '#backoffice/ui/table.tsx';
import type { Column, Sort } from '#backoffice/ui/table-model.ts';
import { useDateTime } from '#backoffice/ui/use-date-time.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import styles from './stuck-cart-details.module.css';
import { ShortLines, ShortReason } from './stuck-cart-texts.tsx';
import shared from './stuck-carts.module.css';
import type { StuckCart } from './stuck-data.ts';
import { fromStart, type StuckSearch, type StuckSort } from './stuck-search.ts';

const SORTS: Record<StuckSort, Sort> = {
  oldest: { by: 'saleDate', direction: 'ascending' },
  newest: { by: 'saleDate', direction: 'descending' },
  lowest: { by: 'amount', direction: 'ascending' },
  highest: { by: 'amount', direction: 'descending' },
};

interface StuckCartTableProps {
  list: 'stuck' | 'archived';
  carts: readonly StuckCart[];
  search: StuckSearch;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onOpen: (cartId: string) => void;
}

export function StuckCartTable({ list, carts, search, chosen, onChoose, onOpen }: StuckCartTableProps) {
  const t = useTranslations('stuckCarts');
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const nameOf = useBuyerName();
  const byId = new Map(carts.map((cart) => [cart.cartId, cart]));
  const sort = ({ by, direction }: Sort) => {
    const [name] = Object.entries(SORTS).find(
      ([, known]) => known.by === by && known.direction === direction,
    ) as [StuckSort, Sort];
    const next = { ...fromStart(search), sort: name === 'oldest' ? undefined : name };
    void navigateTo(paths.section('stuckCarts', next), { resetScroll: false });
  };
  return (
    <div className={styles.stuckCartTable}>
      <Table
        caption={t(`lists.${list}`)}
        columns={useColumns(list)}
        rows={carts}
        keyOf={({ cartId }) => cartId}
        sort={SORTS[search.sort ?? 'oldest']}
        onSort={sort}
        selection={{
          selected: chosen,
          onChange: onChoose,
          label: (id) => t('table.choose', { name: nameOf(byId.get(id)) }),
          allLabel: t('table.chooseAll'),
        }}
        actionsHeading={t('table.actions')}
        actions={(cart) => (
          <Button
            variant="ghost"
            aria-label={t('table.openOf', { name: nameOf(cart) })}
            onClick={() => onOpen(cart.cartId)}
          >
            {t('table.open')}
          </Button>
        )}
        empty={null}
      />
    </div>
  );
}

/** The buyer's name, or a placeholder for a deleted account. */
export function useBuyerName(): (cart: Pick<StuckCart, 'user'> | undefined) => string {
  const t = useTranslations('stuckCarts.cart');
  return (cart) => cart?.user?.name ?? t('erased');
}

function useColumns(list: 'stuck' | 'archived'): Column<StuckCart>[] {
  const t = useTranslations('stuckCarts');
  const format = useAdminFormat();
  const dateTime = useDateTime();
  const nameOf = useBuyerName();
  const last: Column<StuckCart> =
    list === 'stuck'
      ? {
          id: 'reason',
          heading: t('table.reason'),
          cell: (cart) => <ShortReason {...cart} />,
        }
      : {
          id: 'archived',
          heading: t('table.archived'),
          cell: ({ archived }) =>
            archived && (
              <>
                {archived.reason}
                <span className={classNames(shared.small, typography.num)}>
                  {t('cart.archivedBy', { when: dateTime(archived.at), who: archived.by })}
                </span>
              </>
            ),
        };
  return [
    {
      id: 'user',
      heading: t('table.user'),
      isName: true,
      cell: (cart) => (
        <>
          {nameOf(cart)}
          {cart.user && <Email address={cart.user.email} />}
        </>
      ),
    },
    {
      id: 'lines',
      heading: t('table.lines'),
      cell: (cart) => (
        <>
          <ShortLines lines={cart.lines} />
          {/* Replaces the last column in a narrow window. */}
          <span className={styles.instead}>{last.cell(cart)}</span>
        </>
      ),
    },
    {
      id: 'saleDate',
      heading: t('table.saleDate'),
      isSortable: true,
      cell: ({ saleDate }) => (
        <span className={classNames(styles.date, typography.num)}>
          {format.shortDay(saleDate)} <span className={shared.small}>{format.time(saleDate)}</span>
        </span>
      ),
    },
    {
      id: 'amount',
      heading: t('table.amount'),
      isNumber: true,
      isSortable: true,
      cell: ({ amount, cartAmount }) => (
        <>
          <b>{format.money(amount)}</b>
          {cartAmount !== amount && (
            <span className={shared.small}>
              {t('cart.otherAmount', { amount: format.money(cartAmount) })}
            </span>
          )}
        </>
      ),
    },
    last,
  ];
}

/** An e-mail address that wraps before its `@`. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span className={classNames(shared.small, styles.email)}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
