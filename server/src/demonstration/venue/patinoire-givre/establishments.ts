import { everyYear, week } from '../hours.ts';
import { described, inOrder, text } from '../model.ts';

/** Lessons begin at half past eight on Saturdays; party nights end at midnight. */
const hours = {
  seasons: [
    {
      from: '01-01',
      until: '12-31',
      week: week({
        1: '13:30-23:30',
        2: '13:30-23:30',
        3: '09:30-23:30',
        4: '13:30-23:30',
        5: '13:30-24:00',
        6: '08:00-24:00',
        7: '09:00-23:30',
      }),
    },
  ],
  exceptions: [everyYear.christmas, everyYear.newYear],
};

export const establishments = inOrder([
  {
    code: 'GIVRE',
    ...described(
      text('Patinoire du Givre', 'Givre Ice Rink', 'Eishalle Givre'),
      text(
        'Une piste olympique, un jardin de glace pour les petits, un café au bord de la piste.',
        'An Olympic rink, an ice garden for little ones, a café by the rink.',
        'Eine olympische Eisfläche, ein Eisgarten für die Kleinen, ein Café am Rand.',
      ),
    ),
    address: '8 avenue des Glaces',
    zip: '38000',
    city: 'Grenoble',
    hours,
  },
]);

export const families = inOrder([
  {
    code: 'PATINAGE',
    activity: 'entry' as const,
    color: '#3d4f9f',
    ...described(
      text('Patinage public', 'Public skating', 'Öffentlicher Eislauf'),
      text(
        'La glace pour tous, l’après-midi et le soir.',
        'Ice for everyone, afternoons and evenings.',
        'Eis für alle, nachmittags und abends.',
      ),
    ),
  },
  {
    code: 'COURS',
    activity: 'class' as const,
    color: '#1d6b45',
    ...described(
      text('Cours et initiations', 'Lessons and taster sessions', 'Kurse und Schnupperstunden'),
      text('Patinage, hockey, curling.', 'Skating, ice hockey, curling.', 'Eislauf, Eishockey, Curling.'),
    ),
  },
  {
    code: 'CARTES',
    color: '#8f4708',
    ...described(
      text('Cartes et abonnements', 'Cards and memberships', 'Karten und Abonnements'),
      text('Pour ceux qui reviennent.', 'For those who come back.', 'Für alle, die wiederkommen.'),
    ),
  },
  {
    code: 'LOCATION',
    color: '#475a66',
    ...described(
      text('Location et matériel', 'Hire and gear', 'Verleih und Zubehör'),
      text(
        'Patins, casques, gants : payés ici, remis au comptoir.',
        'Skates, helmets, gloves: paid here, handed over at the desk.',
        'Schlittschuhe, Helme, Handschuhe: hier bezahlt, am Tresen abgeholt.',
      ),
    ),
  },
]);

export const themes = [
  {
    code: 'GLISSE',
    label: 'GLISSE',
    color: '#3d4f9f',
    ...described(
      text('Glisse libre', 'Free skating', 'Freies Laufen'),
      text(
        'À son rythme, toute la piste ouverte.',
        'At your own pace, the whole rink open.',
        'Im eigenen Tempo, die ganze Fläche offen.',
      ),
    ),
  },
  {
    code: 'FETE',
    label: 'FETE',
    color: '#8a2b7d',
    ...described(
      text('Soirée', 'Party night', 'Party'),
      text('Musique, lumières et lasers.', 'Music, lights and lasers.', 'Musik, Licht und Laser.'),
    ),
  },
  {
    code: 'FAMILLE',
    label: 'FAMILLE',
    color: '#b3590b',
    ...described(
      text('Famille', 'Family', 'Familie'),
      text(
        'Luges et pingouins d’appui pour débuter.',
        'Sledges and penguin aids for beginners.',
        'Schlitten und Laufhilfen für den Anfang.',
      ),
    ),
  },
  {
    code: 'APPRENDRE',
    label: 'APPRENDRE',
    color: '#1d6b45',
    ...described(
      text('Apprendre', 'Learn', 'Lernen'),
      text('Avec un moniteur diplômé.', 'With a qualified instructor.', 'Mit ausgebildeten Lehrkräften.'),
    ),
  },
];
