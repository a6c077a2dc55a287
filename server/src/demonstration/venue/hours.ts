import type {
  OpeningException,
  OpeningSeason,
  OpeningSpan,
} from '@guichet/contract/catalogue/opening-rules.ts';
import { text } from './model.ts';

/** Hours by day of the week (1 is Monday): `07:00-23:00`, or several intervals joined by a comma. */
type Week = Readonly<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, string>>;

const spans = (hours: string): OpeningSpan[] =>
  hours
    .split(',')
    .filter(Boolean)
    .map((span) => {
      const [opens = '', closes = ''] = span.split('-');
      return { opens, closes };
    });

/** Converts the hours of a week, Monday first. */
export const week = (days: Week): OpeningSeason['week'] =>
  ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => spans(days[day]));

/** Days on which every venue of the demonstration is closed. */
export const everyYear = {
  christmas: { from: '12-25', until: '12-25', spans: [], labels: text('Noël', 'Christmas', 'Weihnachten') },
  newYear: {
    from: '01-01',
    until: '01-01',
    spans: [],
    labels: text('Jour de l’An', 'New Year’s Day', 'Neujahr'),
  },
} satisfies Record<string, OpeningException>;
