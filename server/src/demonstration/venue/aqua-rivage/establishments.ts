import { described, inOrder, text } from '../model.ts';
import { presquileHours, rivageHours, tilleulsHours } from './hours.ts';

export const establishments = inOrder([
  {
    code: 'RIVAGE',
    ...described(
      text('Centre du Rivage', 'Rivage Centre', 'Rivage-Zentrum'),
      text(
        'Bassin sportif de 25 m, bassin ludique avec toboggan et rivière à contre-courant, espace bien-être.',
        '25 m pool, leisure pool with slide and lazy river, wellness area.',
        '25-m-Becken, Erlebnisbecken mit Rutsche und Strömungskanal, Wellnessbereich.',
      ),
    ),
    address: '2 quai du Rivage',
    zip: '56000',
    city: 'Vannes',
    hours: rivageHours,
  },
  {
    code: 'TILLEULS',
    ...described(
      text('Piscine des Tilleuls', 'Tilleuls Pool', 'Hallenbad Les Tilleuls'),
      text(
        'La piscine de quartier : un bassin de 25 m et un bassin d’apprentissage à 32 °C.',
        'The neighbourhood pool: a 25 m pool and a learner pool at 32 °C.',
        'Das Bad im Viertel: ein 25-m-Becken und ein Lehrbecken mit 32 °C.',
      ),
    ),
    address: '18 avenue des Tilleuls',
    zip: '56000',
    city: 'Vannes',
    hours: tilleulsHours,
  },
  {
    code: 'PRESQUILE',
    ...described(
      text('Bains de la Presqu’île', 'Presqu’île Baths', 'Bad an der Presqu’île'),
      text(
        'Bassin nordique de 50 m, chauffé et ouvert toute l’année, solarium et plage minérale.',
        'Heated 50 m outdoor pool, open all year round, with sun deck and stone beach.',
        'Beheiztes 50-m-Außenbecken, ganzjährig geöffnet, mit Sonnendeck und Steinstrand.',
      ),
    ),
    address: '5 chemin de la Presqu’île',
    zip: '56860',
    city: 'Séné',
    hours: presquileHours,
  },
]);

export const families = inOrder([
  {
    code: 'ENTREES',
    activity: 'entry' as const,
    color: '#0b5f79',
    ...described(
      text('Entrées bassins', 'Pool admissions', 'Schwimmbad-Eintritte'),
      text(
        'À l’unité, en famille, à l’heure qui vous convient.',
        'Single or family, at the time that suits you.',
        'Einzeln oder mit der Familie, zur Zeit Ihrer Wahl.',
      ),
    ),
  },
  {
    code: 'ACTIVITES',
    activity: 'class' as const,
    color: '#5f2f80',
    ...described(
      text('Activités encadrées', 'Classes and lessons', 'Kurse und Unterricht'),
      text(
        'Aquagym, aquabike, leçons de natation.',
        'Aqua aerobics, aqua bike, swimming lessons.',
        'Aquagymnastik, Aquabike, Schwimmunterricht.',
      ),
    ),
  },
  {
    code: 'CARTES',
    color: '#8f4708',
    ...described(
      text('Cartes rechargeables', 'Rechargeable cards', 'Aufladbare Karten'),
      text(
        '10 entrées et plus, à charger à l’accueil.',
        '10 admissions and more, loaded at reception.',
        '10 Eintritte und mehr, am Empfang aufzuladen.',
      ),
    ),
  },
  {
    code: 'ABONNEMENTS',
    color: '#155e3b',
    ...described(
      text('Abonnements', 'Memberships', 'Abonnements'),
      text(
        'Au mois ou à l’année, sans file d’attente.',
        'Monthly or yearly, no queuing.',
        'Monatlich oder jährlich, ohne Anstehen.',
      ),
    ),
  },
  {
    code: 'BIEN-ETRE',
    activity: 'well-being' as const,
    color: '#7c1f3a',
    ...described(
      text('Bien-être', 'Wellness', 'Wellness'),
      text(
        'Hammam, sauna, jacuzzi : la séance de deux heures.',
        'Hammam, sauna, whirlpool: the two-hour session.',
        'Hammam, Sauna, Whirlpool: der Zwei-Stunden-Aufenthalt.',
      ),
    ),
  },
  {
    code: 'BOUTIQUE',
    color: '#33517a',
    ...described(
      text('Boutique', 'Shop', 'Shop'),
      text(
        'Bonnet, lunettes, cadenas : payés ici, remis à l’accueil.',
        'Caps, goggles, padlocks: paid here, handed over at reception.',
        'Badekappe, Schwimmbrille, Schloss: hier bezahlt, am Empfang abgeholt.',
      ),
    ),
  },
]);

export const themes = [
  {
    code: 'NAGER',
    label: 'NAGER',
    color: '#0b6e8a',
    ...described(
      text('Nager', 'Swim', 'Schwimmen'),
      text('Lignes d’eau et nage libre.', 'Lanes and free swimming.', 'Bahnen und freies Schwimmen.'),
    ),
  },
  {
    code: 'FORME',
    label: 'FORME',
    color: '#7a3e9d',
    ...described(
      text('Forme', 'Fitness', 'Fitness'),
      text(
        'Bouger en musique, à son rythme.',
        'Moving to music, at your own pace.',
        'Bewegung zur Musik, im eigenen Tempo.',
      ),
    ),
  },
  {
    code: 'FAMILLE',
    label: 'FAMILLE',
    color: '#b3590b',
    ...described(
      text('Famille', 'Family', 'Familie'),
      text(
        'Pour les petits et ceux qui les accompagnent.',
        'For little ones and those who come with them.',
        'Für die Kleinen und ihre Begleitung.',
      ),
    ),
  },
  {
    code: 'APPRENDRE',
    label: 'APPRENDRE',
    color: '#1d6b45',
    ...described(
      text('Apprendre', 'Learn', 'Lernen'),
      text(
        'Avec un maître-nageur diplômé.',
        'With a qualified instructor.',
        'Mit ausgebildeten Schwimmlehrkräften.',
      ),
    ),
  },
  {
    code: 'DETENTE',
    label: 'DETENTE',
    color: '#5c6b73',
    ...described(
      text('Détente', 'Relax', 'Entspannung'),
      text(
        'Chaleur, calme et lumière douce.',
        'Warmth, calm and soft light.',
        'Wärme, Ruhe und sanftes Licht.',
      ),
    ),
  },
  {
    code: 'PLEIN-AIR',
    label: 'PLEIN AIR',
    color: '#2c5f9e',
    ...described(
      text('Plein air', 'Open air', 'Unter freiem Himmel'),
      text('Dehors, en toute saison.', 'Outdoors, in every season.', 'Draußen, zu jeder Jahreszeit.'),
    ),
  },
];
