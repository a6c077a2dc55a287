import { everyYear, week } from '../hours.ts';
import { described, inOrder, text } from '../model.ts';

/** Closed on Mondays; open late on Thursdays. */
const hours = {
  seasons: [
    {
      from: '01-01',
      until: '12-31',
      week: week({
        1: '',
        2: '10:00-18:00',
        3: '10:00-18:00',
        4: '10:00-21:00',
        5: '10:00-18:00',
        6: '10:00-19:00',
        7: '10:00-19:00',
      }),
    },
  ],
  exceptions: [everyYear.christmas, everyYear.newYear],
};

export const establishments = inOrder([
  {
    code: 'DEUX-RIVES',
    ...described(
      text('Musée des Deux Rives', 'Museum of the Two Banks', 'Museum der zwei Ufer'),
      text(
        'Mille ans de vie sur le fleuve, dans un ancien entrepôt du port.',
        'A thousand years of life on the river, in a former warehouse of the port.',
        'Tausend Jahre Leben am Fluss, in einem ehemaligen Lagerhaus am Hafen.',
      ),
    ),
    address: '1 quai des Rives',
    zip: '67000',
    city: 'Strasbourg',
    hours,
  },
]);

export const families = inOrder([
  {
    code: 'VISITES',
    activity: 'entry' as const,
    color: '#7a3b1d',
    ...described(
      text('Entrées et visites', 'Admissions and tours', 'Eintritt und Führungen'),
      text('Seul ou avec un guide.', 'On your own or with a guide.', 'Allein oder mit Führung.'),
    ),
  },
  {
    code: 'ATELIERS',
    activity: 'class' as const,
    color: '#1d6b45',
    ...described(
      text('Ateliers', 'Workshops', 'Werkstätten'),
      text('Essayer de ses mains.', 'Try your hand.', 'Selbst ausprobieren.'),
    ),
  },
]);

export const themes = [
  {
    code: 'COLLECTIONS',
    label: 'COLLECTIONS',
    color: '#7a3b1d',
    ...described(
      text('Collections', 'Collections', 'Sammlungen'),
      text('Le fleuve et ses métiers.', 'The river and its trades.', 'Der Fluss und seine Berufe.'),
    ),
  },
  {
    code: 'EXPOSITION',
    label: 'EXPOSITION',
    color: '#8a2b7d',
    ...described(
      text('Exposition', 'Exhibition', 'Ausstellung'),
      text(
        'Le temps d’une saison, à heure choisie.',
        'For one season, at a chosen time.',
        'Für eine Saison, zur gewählten Zeit.',
      ),
    ),
  },
  {
    code: 'FAMILLE',
    label: 'FAMILLE',
    color: '#1d6b45',
    ...described(
      text('En famille', 'Families', 'Familie'),
      text('Pour petits et grands.', 'For young and old.', 'Für Klein und Groß.'),
    ),
  },
];
