import type { ReactNode } from 'react';
import { TabList as AriaTabList, Tabs as AriaTabs, Tab, TabPanel } from 'react-aria-components/Tabs';
import { className } from './class-name.ts';
import styles from './tabs.module.css';

export { TabPanel };

interface TabsProps<Id extends string> {
  selected: Id;
  onSelect: (id: Id) => void;
  /** A `TabList`, and a `TabPanel` for each tab. */
  children: ReactNode;
}

/**
 * Parts of a page of which one is shown at a time. Parts with their own addresses are links in a `nav` instead, so
 * that they can be shared and opened in several windows.
 */
export function Tabs<Id extends string>({ selected, onSelect, children }: TabsProps<Id>) {
  return (
    <AriaTabs
      className={className(styles.tabs)}
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(key as Id)}
    >
      {children}
    </AriaTabs>
  );
}

interface TabListProps {
  /** Accessible name. */
  label: string;
  tabs: readonly { id: string; label: ReactNode }[];
}

export function TabList({ label, tabs }: TabListProps) {
  return (
    <AriaTabList aria-label={label} className={className(styles.list)}>
      {tabs.map((tab) => (
        <Tab key={tab.id} id={tab.id} className={className(styles.tab)}>
          {tab.label}
        </Tab>
      ))}
    </AriaTabList>
  );
}
