import type { CallInput } from '@guichet/contract/calls.ts';
import type { SamplesOf } from './samples-of.ts';

/** Calls of the timetable and of its sessions. */
type TimetableKey =
  | 'GET /boxoffice/timetable'
  | 'PUT /boxoffice/timetable'
  | 'POST /boxoffice/undotimetable'
  | 'POST /boxoffice/timetablepreview'
  | 'GET /boxoffice/publicholidays'
  | 'POST /boxoffice/schoolholidays'
  | 'GET /boxoffice/sessions'
  | 'POST /boxoffice/sessionspreview'
  | 'PUT /boxoffice/sessions'
  | 'POST /boxoffice/undosessions';

/** A version that no setting reaches in these tests: a save based on it is rejected. */
const UNSEEN = 999_999;

const timetable: CallInput<'PUT /boxoffice/timetable'>['body']['timetable'] = {
  horizonWeeks: 12,
  patterns: [
    {
      id: 'aquagym',
      services: ['ACT-AQUAGYM'],
      establishment: 'RIVAGE',
      room: { 'fr-FR': 'Bassin ludique' },
      capacity: 24,
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
      from: '2026-09-01',
      times: [{ start: '18:00', end: '18:45' }],
      seasons: [],
      schoolHolidays: 'except',
      publicHolidays: 'except',
      skippedDays: [],
      extraDays: [],
    },
  ],
  seasons: [],
  closures: [],
  calendars: [{ country: 'FR', schoolHolidays: [{ from: '2026-12-19', until: '2027-01-03', name: 'Noël' }] }],
};

/** Valid inputs of the calls of the timetable. */
export const TIMETABLE_SAMPLES: SamplesOf<TimetableKey> = {
  'GET /boxoffice/timetable': () => ({}),
  'PUT /boxoffice/timetable': () => ({ body: { version: UNSEEN, timetable, keepsTaken: true } }),
  'POST /boxoffice/undotimetable': () => ({ body: { version: UNSEEN } }),
  'POST /boxoffice/timetablepreview': () => ({ body: { timetable, pattern: 'aquagym' } }),
  'GET /boxoffice/publicholidays': () => ({ query: { country: 'FR', region: '57' } }),
  'POST /boxoffice/schoolholidays': () => ({
    body: {
      name: 'vacances.ics',
      mediaType: 'text/calendar',
      content: Buffer.from(
        [
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          'DTSTART;VALUE=DATE:20261219',
          'DTEND;VALUE=DATE:20270104',
          'SUMMARY:Vacances de Noël',
          'END:VEVENT',
          'END:VCALENDAR',
        ].join('\r\n'),
      ).toString('base64'),
    },
  }),
  'GET /boxoffice/sessions': () => ({ query: { from: '2026-11-30', days: 7 } }),
  'POST /boxoffice/sessionspreview': () => ({ body: { changes: [], added: [] } }),
  'PUT /boxoffice/sessions': () => ({ body: { version: UNSEEN, changes: [], added: [] } }),
  'POST /boxoffice/undosessions': () => ({ body: { version: UNSEEN } }),
};
