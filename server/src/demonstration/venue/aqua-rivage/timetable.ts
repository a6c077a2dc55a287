import { DAILY, type TimetableEntry, text, WEEKEND, WORKDAYS } from '../model.ts';

const LANES = text('Bassin sportif', 'Lane pool', 'Sportbecken');
const LEISURE = text('Bassin ludique', 'Leisure pool', 'Erlebnisbecken');
const NIGHT = text('Nuit à la piscine', 'Night at the pool', 'Nacht im Schwimmbad');
const LEARNER = text('Bassin d’apprentissage', 'Learner pool', 'Lehrbecken');
const NORDIC = text('Bassin nordique', 'Nordic pool', 'Nordisches Außenbecken');
const WELLNESS = text('Espace bien-être', 'Wellness area', 'Wellnessbereich');
const HAMMAM = text('Cabine hammam', 'Hammam room', 'Hammam-Kabine');

const AFTERNOONS_OFF = [3, 6, 7];

const swimming: TimetableEntry[] = [
  {
    services: ['ENT-SPORTIF'],
    establishment: 'RIVAGE',
    room: LANES,
    theme: 'NAGER',
    minutes: 90,
    capacity: 100,
    popularity: 0.55,
    slots: [
      { days: WORKDAYS, times: ['07:00', '12:15', '17:00', '18:45'] },
      { days: WORKDAYS, times: ['20:30'], filling: 'nearly-full' },
      { days: WEEKEND, times: ['09:00', '10:45', '14:00', '16:00', '17:45'] },
      { days: WEEKEND, times: ['19:30'], filling: 'nearly-full' },
    ],
  },
  {
    services: ['ENT-SPORTIF'],
    establishment: 'TILLEULS',
    room: LANES,
    theme: 'NAGER',
    minutes: 90,
    capacity: 60,
    popularity: 0.5,
    slots: [
      { days: [1, 2, 4, 5], times: ['12:00', '16:45', '19:30'] },
      { days: AFTERNOONS_OFF, times: ['09:30', '14:30', '16:15'] },
    ],
  },
  {
    services: ['ENT-LUDIQUE'],
    establishment: 'RIVAGE',
    room: LEISURE,
    theme: 'FAMILLE',
    minutes: 120,
    capacity: 180,
    popularity: 0.6,
    slots: [
      { days: [1, 2, 4, 5], times: ['16:30', '18:45'] },
      { days: AFTERNOONS_OFF, times: ['10:00', '12:15', '16:45', '19:00'] },
      { days: AFTERNOONS_OFF, times: ['14:30'], filling: 'sold-out' },
    ],
  },
  // The session runs past midnight, and over the change of the clocks twice a year.
  {
    services: ['ENT-LUDIQUE'],
    establishment: 'RIVAGE',
    room: NIGHT,
    theme: 'FAMILLE',
    minutes: 240,
    capacity: 120,
    popularity: 0.4,
    slots: [{ days: [6], times: ['22:00'] }],
  },
  {
    services: ['ENT-NORDIQUE'],
    establishment: 'PRESQUILE',
    room: NORDIC,
    theme: 'PLEIN-AIR',
    minutes: 90,
    capacity: 120,
    popularity: 0.45,
    slots: [
      { days: WORKDAYS, times: ['07:30', '12:00', '16:30', '18:15', '20:00'] },
      { days: WEEKEND, times: ['08:30', '10:15', '12:00', '14:00', '15:45', '17:30', '19:15'] },
    ],
  },
];

const classes: TimetableEntry[] = [
  {
    services: ['ACT-AQUAGYM'],
    establishment: 'RIVAGE',
    room: LEISURE,
    theme: 'FORME',
    minutes: 45,
    capacity: 24,
    popularity: 0.7,
    slots: [
      { days: WORKDAYS, times: ['09:30', '12:30', '19:00'] },
      { days: DAILY, times: ['14:00'], filling: 'nearly-full' },
      { days: WEEKEND, times: ['09:15'] },
    ],
  },
  {
    services: ['ACT-AQUAGYM'],
    establishment: 'TILLEULS',
    room: LANES,
    theme: 'FORME',
    minutes: 45,
    capacity: 20,
    popularity: 0.75,
    slots: [
      { days: WORKDAYS, times: ['18:15'], filling: 'sold-out' },
      { days: [2, 4], times: ['19:10'] },
      { days: [6], times: ['11:00'] },
    ],
  },
  {
    services: ['ACT-AQUAGYM'],
    establishment: 'PRESQUILE',
    room: NORDIC,
    theme: 'PLEIN-AIR',
    minutes: 45,
    capacity: 30,
    popularity: 0.5,
    slots: [{ days: [3, 5, 7], times: ['10:30', '17:45'] }],
  },
  {
    services: ['ACT-AQUADOUCE'],
    establishment: 'TILLEULS',
    room: LEARNER,
    theme: 'DETENTE',
    minutes: 45,
    capacity: 14,
    popularity: 0.6,
    slots: [{ days: WORKDAYS, times: ['10:00'] }],
  },
  {
    services: ['ACT-AQUADOUCE'],
    establishment: 'TILLEULS',
    room: LEARNER,
    theme: 'FORME',
    minutes: 45,
    capacity: 14,
    popularity: 0.6,
    slots: [{ days: WORKDAYS, times: ['15:15'] }],
  },
  {
    services: ['ACT-AQUABIKE'],
    establishment: 'RIVAGE',
    room: LEISURE,
    theme: 'FORME',
    minutes: 40,
    capacity: 16,
    popularity: 0.8,
    slots: [
      { days: [1, 2, 4, 5], times: ['12:20', '18:00', '19:50'] },
      { days: [3, 6], times: ['10:45', '18:00'] },
    ],
  },
  {
    services: ['ACT-BEBES'],
    establishment: 'TILLEULS',
    room: LEARNER,
    theme: 'FAMILLE',
    minutes: 40,
    capacity: 15,
    popularity: 0.65,
    slots: [
      { days: [3, 5], times: ['09:15', '16:30'] },
      { days: WEEKEND, times: ['09:00', '09:50', '10:40'] },
    ],
  },
  {
    services: ['ACT-LECON'],
    establishment: 'RIVAGE',
    room: LANES,
    theme: 'APPRENDRE',
    minutes: 45,
    capacity: 16,
    popularity: 0.7,
    slots: [
      { days: [3], times: ['13:30', '14:20', '15:10'] },
      { days: [6], times: ['09:30', '10:20', '11:10'] },
    ],
  },
  {
    services: ['ACT-LECON'],
    establishment: 'TILLEULS',
    room: LEARNER,
    theme: 'APPRENDRE',
    minutes: 45,
    capacity: 8,
    popularity: 0.7,
    slots: [{ days: [1, 2, 4, 5], times: ['17:00', '17:50'] }],
  },
  {
    services: ['ACT-ADULTES'],
    establishment: 'PRESQUILE',
    room: NORDIC,
    theme: 'APPRENDRE',
    minutes: 60,
    capacity: 24,
    popularity: 0.5,
    slots: [{ days: [1, 2, 4], times: ['12:15', '19:15'] }],
  },
];

const relaxing: TimetableEntry[] = [
  {
    services: ['BE-ESPACE', 'BE-ESPACE-BASSINS'],
    establishment: 'RIVAGE',
    room: WELLNESS,
    theme: 'DETENTE',
    minutes: 120,
    capacity: 18,
    popularity: 0.6,
    slots: [
      { days: DAILY, times: ['10:30', '12:45', '15:00'] },
      { days: WEEKEND, times: ['17:00'], filling: 'nearly-full' },
      { days: DAILY, times: ['19:00'], filling: 'sold-out' },
      { days: DAILY, times: ['21:00'], filling: 'nearly-full' },
    ],
  },
  {
    services: ['BE-RITUEL'],
    establishment: 'RIVAGE',
    room: HAMMAM,
    theme: 'DETENTE',
    minutes: 60,
    capacity: 2,
    popularity: 0.5,
    slots: [{ days: [2, 4, 5, 6, 7], times: ['11:00', '14:30', '16:00', '18:00'] }],
  },
];

export const timetable: TimetableEntry[] = [...swimming, ...classes, ...relaxing];
