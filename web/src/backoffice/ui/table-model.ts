import {
  type ColumnDef,
  metaHelper,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

export interface Column<Data> {
  /** Name of the column, also in `Sort`. */
  id: string;
  heading: string;
  cell: (row: Data) => ReactNode;
  /**
   * Whether the column names the row: as its row header, and as the title of its card on a phone. One column at most.
   */
  isName?: boolean;
  /** Whether the values are aligned to the right, such as amounts and counts. */
  isNumber?: boolean;
  /** Whether its heading sorts the table. */
  isSortable?: boolean;
  /** Whether it is hidden on a phone, where another column shows the same. */
  isWideOnly?: boolean;
}

export interface Sort {
  by: string;
  direction: 'ascending' | 'descending';
}

export interface Selection {
  /** Keys of the selected rows. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Accessible name of the checkbox of a row: `Sélectionner le panier de …`. */
  label: (key: string) => string;
  /** Accessible name of the checkbox that selects all rows. */
  allLabel: string;
}

export interface TableModelOptions<Data> {
  columns: readonly Column<Data>[];
  rows: readonly Data[];
  keyOf: (row: Data) => string;
  /** The present order of the rows; the server sorts. */
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
}

type ColumnMeta = Pick<Column<never>, 'heading' | 'isName' | 'isNumber' | 'isWideOnly'>;

const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type TableRow<Data extends object> = Row<typeof features, Data>;
export type TableModel<Data extends object> = ReturnType<typeof useTableModel<Data>>;

/** Creates a table of TanStack Table for rows that the server sorts. The page owns the state of sort and selection. */
export function useTableModel<Data extends object>({
  columns,
  rows,
  keyOf,
  sort,
  onSort,
  selection,
}: TableModelOptions<Data>) {
  const sorting = sort ? [{ id: sort.by, desc: sort.direction === 'descending' }] : [];
  const rowSelection = Object.fromEntries(
    [...(selection?.selected ?? [])].map((key) => [key, true as const]),
  );
  return useTable<typeof features, Data>({
    features,
    columns: columns.map((column) => definitionOf(column, onSort !== undefined)),
    data: rows,
    getRowId: keyOf,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting, rowSelection },
    onSortingChange: (update) => {
      const [next] = resolve(update, sorting);
      if (next) onSort?.({ by: next.id, direction: next.desc ? 'descending' : 'ascending' });
    },
    onRowSelectionChange: (update) =>
      selection?.onChange(new Set(Object.keys(resolve(update, rowSelection)))),
  });
}

/** An update of the library is a value or a function of the last value. */
const resolve = <Value>(update: Updater<Value>, last: Value): Value =>
  update instanceof Function ? update(last) : update;

function definitionOf<Data extends object>(
  { id, cell, isSortable = false, ...meta }: Column<Data>,
  canSort: boolean,
): ColumnDef<typeof features, Data> {
  return {
    id,
    header: meta.heading,
    // The library sorts by values; here the server sorts, by the id of the column.
    accessorFn: (row) => row,
    cell: ({ row }) => cell(row.original),
    enableSorting: isSortable && canSort,
    meta,
  };
}
