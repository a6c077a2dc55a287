import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PRINT } from '#ui/menu-icons.ts';
import typography from '#ui/typography.module.css';
import styles from './price-overview.module.css';
import type { PriceOverview as Overview, PriceTable } from './prices.ts';

/**
 * All prices on one printable page, with the conditions of reduced ones. @param name of the establishment, or the
 * venue
 */
export function PriceOverview({ prices, name }: { prices: Overview; name: string }) {
  const t = useTranslations('catalogue.offer');
  return (
    <section className={styles.priceOverview} aria-labelledby="prices">
      <div className={classNames(styles.head, layout.compact)}>
        <h2 id="prices">
          {t('overview')}
          <span className={styles.printed}> · {name}</span>
        </h2>
        <Button variant="ghost" icon={PRINT} className={styles.print} onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
      <div className={classNames(styles.sheet, layout.card)}>
        <div className={styles.tables}>
          {prices.tables.map((table) => (
            <Prices key={table.kind} table={table} />
          ))}
        </div>
        {prices.reduced.length > 0 && <Reduced reduced={prices.reduced} />}
      </div>
    </section>
  );
}

function Prices({ table: { kind, family, columns, rows } }: { table: PriceTable }) {
  const t = useTranslations('catalogue.offer');
  const desk = useTranslations('catalogue.service');
  const format = useFormat();
  return (
    <table className={typography.num}>
      <thead>
        <tr>
          <th scope="col">{family ?? t(`${kind}.title`)}</th>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {label || t('price')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.code}>
            <th scope="row">
              {row.name}
              {!row.isSoldOnline && (
                <span className={classNames(typography.small, typography.muted)}> · {desk('atTheDesk')}</span>
              )}
            </th>
            {row.cents.map((cents, index) => (
              <td key={columns[index]?.name}>
                {cents === undefined ? (
                  <>
                    <span className="visually-hidden">{t('noPrice')}</span>
                    <span aria-hidden="true">–</span>
                  </>
                ) : (
                  format.money(cents)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Reduced({ reduced }: { reduced: Overview['reduced'] }) {
  const t = useTranslations('catalogue.offer');
  return (
    <div className={styles.reduced}>
      <h3>{t('reduced')}</h3>
      {reduced.map(({ label, documents }) => (
        <div key={label}>
          <h4>{label}</h4>
          <ul>
            {documents.map((document) => (
              <li key={document}>{t(`documents.${document}`)}</li>
            ))}
          </ul>
        </div>
      ))}
      <p className={typography.small}>{t('shown')}</p>
    </div>
  );
}
