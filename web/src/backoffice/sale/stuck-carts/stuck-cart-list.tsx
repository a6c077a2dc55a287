import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { usePageSearch } from '#backoffice/use-page.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { CartDetails } from './cart-details.tsx';
import { CartsDialog } from './carts-dialog.tsx';
import { StuckCartTable } from './stuck-cart-table.tsx';
import type { CartAction, CartsToMove } from './stuck-cart-texts.tsx';
import styles from './stuck-carts.module.css';
import { refreshStuckCount } from './stuck-count.ts';
import type { StuckCart } from './stuck-data.ts';
import { fromStart, isFiltered, type readStuckSearch, type StuckSearch } from './stuck-search.ts';

interface StuckCartListProps {
  list: 'stuck' | 'archived';
  page: CallAnswer<'GET /Purchase/GetCartsforResendPurchase'>;
  search: StuckSearch;
}

/** Stuck or archived carts: search, selection, and actions on one or many. */
export function StuckCartList({ list, page, search }: StuckCartListProps) {
  const router = useRouter();
  const navigateTo = useNavigateTo();
  const paths = useBackofficePaths();
  const { cart: openCart } = usePageSearch<typeof readStuckSearch>();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setWhole] = useState(false);
  const [moving, setMoving] = useState<CartsToMove>();
  // Carts that have left the page are no longer selected.
  const chosen = useMemo(
    () => new Set(page.carts.map(({ cartId }) => cartId).filter((id) => marked.has(id))),
    [page, marked],
  );
  const selected = isWhole ? page.total : sumOf(page.carts.filter(({ cartId }) => chosen.has(cartId)));
  const choose = (next: ReadonlySet<string>) => {
    setMarked(next);
    setWhole(false);
  };
  const finish = () => {
    setMoving(undefined);
    choose(new Set());
    void refreshStuckCount();
    void router.invalidate();
  };
  const openDetails = (cart: string | undefined) =>
    void navigateTo(paths.section('stuckCarts', { ...search, cart }), { resetScroll: false });
  const isEmpty = page.carts.length === 0;
  return (
    <>
      {(!isEmpty || isFiltered(search)) && <StuckFilters search={search} />}
      {isEmpty ? (
        <NoCarts list={list} search={search} count={page.total.count} />
      ) : (
        <>
          <Total {...page.total} />
          <StuckCartTable
            list={list}
            carts={page.carts}
            search={search}
            chosen={chosen}
            onChoose={choose}
            onOpen={openDetails}
          />
          <Pager page={page} search={search} />
          <SelectionBar
            list={list}
            selected={selected}
            canBeWhole={!isWhole && chosen.size === page.carts.length && page.total.count > chosen.size}
            total={page.total}
            onWhole={() => setWhole(true)}
            onClear={() => choose(new Set())}
            onAct={(action) =>
              setMoving({
                action,
                carts: isWhole ? page.carts : page.carts.filter(({ cartId }) => chosen.has(cartId)),
                ids: isWhole ? search : [...chosen],
                total: selected,
              })
            }
          />
        </>
      )}
      <CartDetails
        cartId={openCart}
        onClose={() => openDetails(undefined)}
        onAct={(action, cart) => {
          openDetails(undefined);
          setMoving({ action, carts: [cart], ids: [cart.cartId], total: { count: 1, amount: cart.amount } });
        }}
      />
      <CartsDialog moving={moving} onClose={() => setMoving(undefined)} onFinish={finish} />
    </>
  );
}

const sumOf = (carts: readonly StuckCart[]) => ({
  count: carts.length,
  amount: carts.reduce((sum, { amount }) => sum + amount, 0),
});

function Total({ count, amount }: { count: number; amount: number }) {
  const t = useTranslations('stuckCarts');
  const format = useAdminFormat();
  return (
    <p className={classNames(styles.total, typography.num)} role="status">
      {t('total', { count, countText: format.number(count), amount: format.money(amount) })}
    </p>
  );
}

/** Explains an empty list: no stuck carts, no match, or a page whose carts are all handled. */
function NoCarts({
  list,
  search,
  count,
}: {
  list: 'stuck' | 'archived';
  search: StuckSearch;
  count: number;
}) {
  const t = useTranslations('stuckCarts.empty');
  const paths = useBackofficePaths();
  const kind = count > 0 ? 'pageOver' : isFiltered(search) ? 'filtered' : list;
  const start =
    kind === 'pageOver'
      ? paths.section('stuckCarts', { ...search, after: undefined, before: undefined })
      : paths.section('stuckCarts', { list: search.list });
  return (
    <State
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      action={
        (kind === 'pageOver' || kind === 'filtered') && (
          <LinkButton variant="soft" to={start}>
            {t(`${kind}.action`)}
          </LinkButton>
        )
      }
    />
  );
}

function Pager({ page, search }: Pick<StuckCartListProps, 'page' | 'search'>) {
  const t = useTranslations('stuckCarts.pages');
  const paths = useBackofficePaths();
  const { next, previous } = page;
  if (!next && !previous) return null;
  const to = (place: Pick<StuckSearch, 'after' | 'before'>) =>
    paths.section('stuckCarts', { ...search, after: undefined, before: undefined, ...place });
  return (
    <nav className={styles.pages} aria-label={t('label')}>
      {previous && (
        <LinkButton variant="ghost" icon="back" to={to({ before: previous })}>
          {t('previous')}
        </LinkButton>
      )}
      {next && (
        <LinkButton variant="ghost" icon="arrow" to={to({ after: next })}>
          {t('next')}
        </LinkButton>
      )}
    </nav>
  );
}

interface SelectionBarProps {
  list: 'stuck' | 'archived';
  /** The selected carts: count and amount in cents. */
  selected: { count: number; amount: number };
  /** Whether all carts of the page are selected and there are further pages. */
  canBeWhole: boolean;
  /** Selects the whole list. */
  total: { count: number };
  onWhole: () => void;
  onClear: () => void;
  onAct: (action: CartAction) => void;
}

/** A sticky bar with the number and amount of the selected carts and the actions on them. */
function SelectionBar({ list, selected, canBeWhole, total, ...on }: SelectionBarProps) {
  const t = useTranslations('stuckCarts.selection');
  const format = useAdminFormat();
  const actions: CartAction[] = list === 'stuck' ? ['archive', 'refund', 'resend'] : ['restore'];
  if (selected.count === 0) return null;
  return (
    <section className={styles.selectionBar} aria-label={t('label')}>
      <div>
        <p role="status" className={typography.num}>
          {t('chosen', {
            count: selected.count,
            countText: format.number(selected.count),
            amount: format.money(selected.amount),
          })}
        </p>
        {canBeWhole && (
          <button
            type="button"
            className={classNames(styles.whole, typography.link, typography.num)}
            onClick={on.onWhole}
          >
            {t('whole', { countText: format.number(total.count) })}
          </button>
        )}
      </div>
      <div className={styles.actions}>
        <Button variant="ghost" onClick={on.onClear}>
          {t('clear')}
        </Button>
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === 'archive' || action === 'refund' ? 'ghost' : 'primary'}
            onClick={() => on.onAct(action)}
          >
            {t(action)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Filters by name, number and date; they are part of the URL. */
function StuckFilters({ search }: { search: StuckSearch }) {
  const t = useTranslations('stuckCarts.filters');
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const [values, setValues] = useState(search);
  const [isReversed, setReversed] = useState(false);
  useEffect(() => setValues(search), [search]);
  const control = (name: 'search' | 'from' | 'until') => ({
    name,
    value: values[name] ?? '',
    onChange: (value: string) => {
      setReversed(false);
      setValues({ ...values, [name]: value });
    },
  });
  const text = control('search');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { from, until } = values;
    if (from && until && from > until) return setReversed(true);
    void navigateTo(
      paths.section('stuckCarts', { ...fromStart(search), search: values.search?.trim(), from, until }),
      { resetScroll: false },
    );
  };
  return (
    <search>
      <form className={styles.stuckFilters} onSubmit={submit} noValidate>
        <TextInput
          {...text}
          onChange={(event) => text.onChange(event.target.value)}
          type="search"
          maxLength={100}
          label={t('search')}
          hint={t('searchHint')}
        />
        <DatePicker {...control('from')} label={t('from')} error={isReversed ? t('reversed') : undefined} />
        <DatePicker {...control('until')} label={t('until')} error={undefined} />
        <div className={styles.buttons}>
          <Button variant="ghost" icon="search" type="submit">
            {t('apply')}
          </Button>
          {isFiltered(search) && (
            <LinkButton
              variant="ghost"
              to={paths.section('stuckCarts', { list: search.list, sort: search.sort })}
              stay
            >
              {t('clear')}
            </LinkButton>
          )}
        </div>
      </form>
    </search>
  );
}
