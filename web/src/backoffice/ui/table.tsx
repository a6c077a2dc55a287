import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#lib/class-names.ts';
import { BareCheckbox } from '#ui/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import typography from '#ui/typography.module.css';
import styles from './table.module.css';
import {
  type Selection,
  type TableModel,
  type TableModelOptions,
  type TableRow,
  useTableModel,
} from './table-model.ts';

interface TableProps<Data> extends TableModelOptions<Data> {
  /** Accessible name of the table. */
  caption: string;
  /** Buttons at the end of a row, each with the name of its row. */
  actions?: ((row: Data) => ReactNode) | undefined;
  /** Accessible heading of the actions. */
  actionsHeading?: string;
  /** Replaces the table when there are no rows. */
  empty: ReactNode;
}

/** Explicit roles: browsers drop the roles of a table whose `display` is changed. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/**
 * Rows with sorting, selection and actions; in a narrow container each row is a card whose values carry their
 * headings.
 */
export function Table<Data extends object>({
  caption,
  actions,
  actionsHeading,
  empty,
  ...options
}: TableProps<Data>) {
  const table = useTableModel(options);
  if (options.rows.length === 0) return <div className={styles.empty}>{empty}</div>;
  return (
    <div className={styles.place}>
      <table className={styles.table} {...ROLE.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...ROLE.rowgroup}>
          <tr {...ROLE.row}>
            {options.selection && <SelectAll table={table} selection={options.selection} />}
            {table.getFlatHeaders().map((header) => (
              <Heading key={header.id} header={header} />
            ))}
            {actions && (
              <th scope="col" {...ROLE.columnheader}>
                <span className="visually-hidden">{actionsHeading}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} {...ROLE.row} data-selected={row.getIsSelected() || undefined}>
              {options.selection && <SelectRow row={row} selection={options.selection} />}
              {row.getAllCells().map((cell) => (
                <Cell key={cell.id} cell={cell} />
              ))}
              {actions && (
                <td {...ROLE.cell} className={styles.actions}>
                  {actions(row.original)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

type Header<Data extends object> = ReturnType<TableModel<Data>['getFlatHeaders']>[number];

function Heading<Data extends object>({ header: { column } }: { header: Header<Data> }) {
  const { heading, isNumber } = column.columnDef.meta ?? {};
  const sorted = column.getIsSorted();
  const direction = sorted ? DIRECTIONS[sorted] : undefined;
  return (
    <th
      scope="col"
      {...ROLE.columnheader}
      className={isNumber ? styles.number : undefined}
      aria-sort={column.getCanSort() ? (direction ?? 'none') : undefined}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className={styles.sort}
          data-direction={direction}
          onClick={() => column.toggleSorting()}
        >
          {heading}
          <Icon name="down" size={16} />
        </button>
      ) : (
        heading
      )}
    </th>
  );
}

function Cell<Data extends object>({ cell }: { cell: ReturnType<TableRow<Data>['getAllCells']>[number] }) {
  const { heading, isName, isNumber, isWideOnly } = cell.column.columnDef.meta ?? {};
  const render = cell.column.columnDef.cell;
  const content = typeof render === 'function' ? render(cell.getContext()) : null;
  const className = classNames(
    isName && styles.name,
    isNumber && styles.number,
    isNumber && typography.num,
    isWideOnly && styles.wideOnly,
  );
  if (isName) {
    return (
      <th scope="row" {...ROLE.rowheader} className={className}>
        {content}
      </th>
    );
  }
  return (
    <td {...ROLE.cell} className={className} data-heading={heading}>
      <div className={styles.cell}>{content}</div>
    </td>
  );
}

function SelectAll<Data extends object>({
  table,
  selection,
}: {
  table: TableModel<Data>;
  selection: Selection;
}) {
  const checkbox = useRef<HTMLInputElement>(null);
  const isPartial = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <th scope="col" {...ROLE.columnheader} className={styles.tick}>
      <BareCheckbox
        ref={checkbox}
        label={selection.allLabel}
        checked={table.getIsAllRowsSelected()}
        onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
      />
    </th>
  );
}

function SelectRow<Data extends object>({ row, selection }: { row: TableRow<Data>; selection: Selection }) {
  return (
    <td {...ROLE.cell} className={styles.tick}>
      <BareCheckbox
        label={selection.label(row.id)}
        checked={row.getIsSelected()}
        // The shift key of the press selects all rows since the last one.
        onChange={row.getToggleSelectedHandler()}
      />
    </td>
  );
}
