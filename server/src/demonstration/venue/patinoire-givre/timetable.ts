import { DAILY, type TimetableEntry, text, WEEKEND } from '../model.ts';

const RINK = {
  establishment: 'GIVRE',
  room: text('Piste olympique', 'Olympic rink', 'Olympische Eisfläche'),
};

/** The visitors that the building may have at once: rink, ice garden and curling sheets together. */
export const pools = [
  { id: 'hall', name: 'Halle de glace', establishment: 'GIVRE', capacity: 400, isArchived: false },
];

export const timetable: TimetableEntry[] = [
  {
    services: ['PAT-SEANCE', 'PAT-SEANCE-PATINS'],
    ...RINK,
    theme: 'GLISSE',
    minutes: 150,
    capacity: 350,
    pool: 'hall',
    popularity: 0.5,
    slots: [
      { days: [1, 2, 4, 5], times: ['14:15', '17:30'] },
      { days: [3], times: ['13:45', '16:45'] },
      { days: WEEKEND, times: ['10:00', '17:15'] },
      { days: WEEKEND, times: ['14:00'], filling: 'sold-out' },
      { days: [1, 2, 3, 4, 7], times: ['20:30'], filling: 'nearly-full' },
    ],
  },
  {
    services: ['PAT-SOIREE'],
    ...RINK,
    theme: 'FETE',
    minutes: 180,
    capacity: 400,
    popularity: 0.85,
    slots: [{ days: [5, 6], times: ['21:00'], filling: 'nearly-full' }],
  },
  {
    services: ['PAT-JARDIN'],
    establishment: 'GIVRE',
    room: text('Jardin de glace', 'Ice garden', 'Eisgarten'),
    theme: 'FAMILLE',
    minutes: 60,
    capacity: 25,
    pool: 'hall',
    popularity: 0.65,
    slots: [
      { days: [3], times: ['10:00', '14:00', '15:15'] },
      { days: WEEKEND, times: ['09:30', '10:45', '14:30', '15:45'] },
    ],
  },
  {
    services: ['COURS-ECOLE'],
    ...RINK,
    theme: 'APPRENDRE',
    minutes: 50,
    capacity: 40,
    popularity: 0.7,
    slots: [
      { days: [3], times: ['11:00', '12:00'] },
      { days: [6], times: ['08:30', '09:00'] },
    ],
  },
  {
    services: ['COURS-ADULTES'],
    ...RINK,
    theme: 'APPRENDRE',
    minutes: 60,
    capacity: 20,
    popularity: 0.8,
    // The evening session is the most popular one, and sold out every day.
    slots: [{ days: DAILY, times: ['19:15'], filling: 'sold-out' }],
  },
  {
    services: ['COURS-CURLING'],
    establishment: 'GIVRE',
    room: text('Piste de curling', 'Curling sheet', 'Curlingbahn'),
    theme: 'APPRENDRE',
    minutes: 90,
    capacity: 16,
    pool: 'hall',
    popularity: 0.6,
    slots: [
      { days: [2, 4], times: ['18:00', '20:00'] },
      { days: [7], times: ['16:00'] },
    ],
  },
];
