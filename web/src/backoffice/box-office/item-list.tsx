import type { ReactNode } from 'react';
import styles from './item-list.module.css';

/** A list of things that staff work with: cards, customers, links, devices. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface ItemProps {
  /** Name, amount, tags */
  head?: ReactNode;
  /** Facts below the head */
  children: ReactNode;
  actions?: ReactNode;
}

/** One thing of an {@link ItemList}, with its actions. */
export function Item(props: ItemProps) {
  return (
    <li className={styles.item}>
      <ItemParts {...props} />
    </li>
  );
}

/** One thing outside of a list, such as the chosen one. */
export function SingleItem(props: ItemProps) {
  return (
    <div className={styles.item}>
      <ItemParts {...props} />
    </div>
  );
}

function ItemParts({ head, children, actions }: ItemProps) {
  return (
    <>
      <div className={styles.words}>
        {head && <ItemHead>{head}</ItemHead>}
        {children}
      </div>
      {actions && <ItemActions>{actions}</ItemActions>}
    </>
  );
}

/** Name, amount and tags in a line. */
export function ItemHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}

/** Buttons in a line, which wraps on a phone. */
export function ItemActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
