import type { Right } from '@guichet/contract/access.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { Visitor } from '../harness/visitor.ts';

type Action = (visitor: Visitor) => Promise<unknown>;

/** Who is signed in: the demonstration's customer or administrators, or a new administrator with some rights. */
export type User = 'customer' | 'administrator' | 'master' | { rights: readonly Right[] };

/** A page that is walked, in each of its states. */
export interface WalkedPage {
  /** For the titles of its tests: `the cart`. */
  name: string;
  /** The domain that it belongs to, with its concern where it has one: `sale/stuck-carts`. */
  domain: string;
  /** The files below `web/src/app/routes` that show it; none when it is not one of the web's pages. */
  routes: readonly string[];
  /** Its path without the language: `/aqua-rivage/cart`. Without one, the first state opens the page. */
  address?: string;
  user?: User;
  /** Before it is opened: data it shows, a cart in the browser. */
  prepare?: Action;
  /** Waits until the page that was opened is complete. */
  ready?: Action;
  /** What leads from each state to the next, by the state's name. */
  states?: Readonly<Record<string, Action>>;
  /** Its only language, where it does not follow the visitor's. */
  locale?: Locale;
  /** Failed responses that belong to its states. */
  statuses?: readonly number[];
  /** Removes what its states have left behind. */
  cleanUp?(): Promise<void>;
}
