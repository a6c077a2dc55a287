import type { Right } from '@guichet/contract/access.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { Visitor } from '../harness/visitor.ts';

type Action = (visitor: Visitor) => Promise<unknown>;

/** The signed-in account: the demonstration's customer or administrators, or a new administrator with some rights. */
export type User = 'customer' | 'administrator' | 'master' | { rights: readonly Right[] };

/** A page of the walk, with each of its states. */
export interface WalkedPage {
  /** Name in the titles of its tests: `the cart`. */
  name: string;
  /** Its domain, with its concern where it has one: `sale/stuck-carts`. */
  domain: string;
  /** Its files below `web/src/app/routes`; none for a page outside the web workspace. */
  routes: readonly string[];
  /** Its path without the language: `/aqua-rivage/cart`. Without one, the first state opens the page. */
  address?: string;
  user?: User;
  /** Prepares the page before it is opened: data, a cart in the browser. */
  prepare?: Action;
  /** Waits until the opened page is complete. */
  ready?: Action;
  /** Steps from each state to the next, by the state's name. */
  states?: Readonly<Record<string, Action>>;
  /** Its only language, if it does not follow the visitor's. */
  locale?: Locale;
  /** Failed responses that belong to its states. */
  statuses?: readonly number[];
  /** Deletes the data of its states. */
  cleanUp?(): Promise<void>;
}
