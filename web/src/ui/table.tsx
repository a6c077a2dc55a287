import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#lib/class-names.ts';
import { BareCheckbox } from './checkbox.tsx';
import { Icon } from './icon.tsx';
import styles from './table.module.css';
import typography from './typography.module.css';

export interface Column<Row> {
  /** Of the column, in `sort` as well. */
  id: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Names the row: a heading of its own, and the title of its card on a phone. One column at most. */
  isName?: boolean;
  /** Amounts and counts stand to the right. */
  isNumber?: boolean;
  /** Its heading sorts the table. */
  isSortable?: boolean;
  /** Left out on a phone, where the row says it elsewhere. */
  isWideOnly?: boolean;
}

export interface Sort {
  by: string;
  direction: 'ascending' | 'descending';
}

export interface Selection {
  /** Keys of the chosen rows. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** What the tick of a row says: `Choisir le panier de …`. */
  label: (key: string) => string;
  /** What the tick of all says. */
  allLabel: string;
}

interface TableProps<Row> {
  /** What the table lists, read aloud. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  selection?: Selection | undefined;
  /** Buttons at the end of a row, each named with the row it is about. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Heading of the actions, read aloud. */
  actionsHeading?: string;
  /** In place of the rows when there are none. */
  empty: ReactNode;
}

/** Said once more: a table that is not displayed as one is none for some screen readers. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/**
 * Rows with actions and a selection; where there is little room each row is a card whose values carry their headings.
 */
export function Table<Row>({ columns, rows, keyOf, empty, selection, actions, ...rest }: TableProps<Row>) {
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>;
  const keys = rows.map(keyOf);
  return (
    <div className={styles.place}>
      <table className={styles.table} {...ROLE.table}>
        <caption className="visually-hidden">{rest.caption}</caption>
        <thead {...ROLE.rowgroup}>
          <tr {...ROLE.row}>
            {selection && (
              <th scope="col" {...ROLE.columnheader} className={styles.tick}>
                <TickAll keys={keys} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={rest.sort} onSort={rest.onSort} />
            ))}
            {actions && (
              <th scope="col" {...ROLE.columnheader}>
                <span className="visually-hidden">{rest.actionsHeading}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup}>
          {rows.map((row) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              id={keyOf(row)}
              columns={columns}
              selection={selection}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const direction = sort?.by === column.id ? sort.direction : undefined;
  const next: Sort = { by: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' };
  return (
    <th
      scope="col"
      {...ROLE.columnheader}
      className={classNames(column.isNumber && styles.number)}
      aria-sort={column.isSortable ? (direction ?? 'none') : undefined}
    >
      {column.isSortable && onSort ? (
        <button type="button" className={styles.sort} data-direction={direction} onClick={() => onSort(next)}>
          {column.heading}
          <Icon name="down" size={16} />
        </button>
      ) : (
        column.heading
      )}
    </th>
  );
}

interface RowProps<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
}

function TableRow<Row>({ row, id, columns, selection, actions }: RowProps<Row>) {
  const isChosen = selection?.chosen.has(id);
  return (
    <tr {...ROLE.row} data-chosen={isChosen || undefined}>
      {selection && (
        <td {...ROLE.cell} className={styles.tick}>
          <Tick
            label={selection.label(id)}
            isTicked={isChosen ?? false}
            onChange={(isTicked) => selection.onChange(changed(selection.chosen, [id], isTicked))}
          />
        </td>
      )}
      {columns.map((column) => {
        const className = classNames(
          column.isName && styles.name,
          column.isNumber && styles.number,
          column.isNumber && typography.num,
          column.isWideOnly && styles.wideOnly,
        );
        if (column.isName) {
          return (
            <th key={column.id} scope="row" {...ROLE.rowheader} className={className}>
              {column.cell(row)}
            </th>
          );
        }
        return (
          <td key={column.id} {...ROLE.cell} className={className} data-heading={column.heading}>
            <span className={styles.cell}>{column.cell(row)}</span>
          </td>
        );
      })}
      {actions && (
        <td {...ROLE.cell} className={styles.actions}>
          {actions(row)}
        </td>
      )}
    </tr>
  );
}

function TickAll({ keys, selection }: { keys: string[]; selection: Selection }) {
  const count = keys.filter((key) => selection.chosen.has(key)).length;
  return (
    <Tick
      label={selection.allLabel}
      isTicked={count === keys.length}
      isPartly={count > 0 && count < keys.length}
      onChange={(isTicked) => selection.onChange(changed(selection.chosen, keys, isTicked))}
    />
  );
}

function changed(chosen: ReadonlySet<string>, keys: readonly string[], isTicked: boolean): Set<string> {
  const next = new Set(chosen);
  for (const key of keys) {
    if (isTicked) next.add(key);
    else next.delete(key);
  }
  return next;
}

interface TickProps {
  label: string;
  isTicked: boolean;
  isPartly?: boolean;
  onChange: (isTicked: boolean) => void;
}

function Tick({ label, isTicked, isPartly = false, onChange }: TickProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <BareCheckbox
      ref={input}
      label={label}
      checked={isTicked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
