import type { OpeningHours } from '@guichet/contract/catalogue/opening-rules.ts';
import { everyYear, week } from '../hours.ts';
import { text } from '../model.ts';

/** The opening hours of the pools; every session of the timetable lies within. */

const HOLIDAYS = [everyYear.christmas, everyYear.newYear];

const workdays = (hours: string) => ({ 1: hours, 2: hours, 3: hours, 4: hours, 5: hours });
const weekend = (hours: string) => ({ 6: hours, 7: hours });
const all = (open: ReturnType<typeof week>): OpeningHours['seasons'] => [
  { from: '01-01', until: '12-31', week: open },
];

export const rivageHours: OpeningHours = {
  seasons: all(week({ ...workdays('07:00-23:00'), ...weekend('09:00-23:00') })),
  exceptions: HOLIDAYS,
};

export const tilleulsHours: OpeningHours = {
  seasons: all(week({ ...workdays('09:00-21:00'), 3: '09:00-19:00', ...weekend('09:00-18:00') })),
  exceptions: [
    {
      from: '08-24',
      until: '08-30',
      spans: [],
      labels: text('Vidange annuelle', 'Yearly maintenance', 'Jährliche Revision'),
    },
    ...HOLIDAYS,
  ],
};

export const presquileHours: OpeningHours = {
  seasons: [
    {
      from: '06-01',
      until: '08-31',
      week: week({ ...workdays('07:30-22:00'), ...weekend('08:00-22:00') }),
    },
    {
      from: '09-01',
      until: '05-31',
      week: week({ ...workdays('07:30-21:30'), ...weekend('08:30-21:00') }),
    },
  ],
  exceptions: HOLIDAYS,
};
