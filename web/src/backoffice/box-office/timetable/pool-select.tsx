import type { ComponentProps } from 'react';
import { Select } from '#ui/select.tsx';
import type { Pool } from './timetable-data.ts';

interface PoolSelectProps extends Omit<ComponentProps<typeof Select>, 'children'> {
  pools: readonly Pool[];
  /** The choice of no pool */
  none: string;
}

/** Chooses the pool whose places sessions share; nothing where the establishment has none. */
export function PoolSelect({ pools, none, ...select }: PoolSelectProps) {
  if (pools.length === 0 && !select.value) return null;
  return (
    <Select {...select}>
      <option value="">{none}</option>
      {pools.map(({ id, name, capacity }) => (
        <option key={id} value={id}>
          {`${name} (${capacity})`}
        </option>
      ))}
    </Select>
  );
}
