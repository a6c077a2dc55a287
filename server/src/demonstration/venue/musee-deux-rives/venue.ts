import { completeServices, type DemonstrationVenue, text, WEEKEND } from '../model.ts';
import { establishments, families, themes } from './establishments.ts';
import { services } from './services.ts';

const place = (fr: string, en: string, de: string) => ({
  establishment: 'DEUX-RIVES',
  room: text(fr, en, de),
});

/** A museum with timed admissions. */
export const museeDeuxRives: DemonstrationVenue = {
  timeZone: 'Europe/Paris',
  catalogue: { establishments, families, themes, services: completeServices(services) },
  timetable: [
    {
      services: ['MUS-EXPO'],
      ...place('Grande halle', 'Great hall', 'Große Halle'),
      theme: 'EXPOSITION',
      minutes: 90,
      capacity: 60,
      popularity: 0.6,
      slots: [
        { days: [2, 3, 5], times: ['10:00', '11:00', '14:00', '15:00', '16:00'] },
        { days: [4], times: ['10:00', '11:00', '14:00', '16:00', '18:00', '19:00'] },
        { days: WEEKEND, times: ['10:00', '11:00', '13:00', '14:00', '15:00', '16:00', '17:00'] },
      ],
    },
    {
      services: ['MUS-GUIDEE'],
      ...place('Salle des mariniers', 'Bargemen’s room', 'Saal der Flussschiffer'),
      theme: 'COLLECTIONS',
      minutes: 75,
      capacity: 25,
      popularity: 0.7,
      slots: [
        { days: [2, 3, 4, 5], times: ['15:00'] },
        { days: WEEKEND, times: ['11:00', '15:00'] },
      ],
    },
    {
      services: ['MUS-ATELIER'],
      ...place('Atelier', 'Workshop', 'Werkstatt'),
      theme: 'FAMILLE',
      minutes: 60,
      capacity: 14,
      popularity: 0.8,
      slots: [
        { days: [3], times: ['14:30'] },
        { days: WEEKEND, times: ['14:00', '16:00'] },
      ],
    },
  ],
};
