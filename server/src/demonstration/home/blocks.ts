import type { Labels } from '@guichet/contract/locale.ts';
import { typeset } from '@guichet/phrases/typeset.ts';
import type { HomeBlock } from '#tenants/home/home.ts';
import { text } from '../venue/model.ts';
import type { DrawingName } from './drawings.ts';

/** A text of the venue with a drawing in place of an uploaded picture. */
interface DemonstrationPart {
  titles?: Labels;
  texts?: Labels;
  drawing?: { name: DrawingName; descriptions: Labels };
}

export interface DemonstrationBlock extends DemonstrationPart {
  code: HomeBlock['code'];
  items?: readonly DemonstrationPart[];
}

const html = (fr: string, en: string, de: string): Labels => ({
  'fr-FR': typeset(fr),
  'en-GB': en,
  'de-DE': typeset(de),
});

/** The home page of Aqua Rivage, from top to bottom. */
export const AQUA_RIVAGE: readonly DemonstrationBlock[] = [
  { code: 'hero' },
  { code: 'finder' },
  { code: 'today' },
  {
    code: 'news',
    items: [
      {
        titles: text('Nocturnes aux bougies', 'Candlelit evening swims', 'Abendschwimmen bei Kerzenschein'),
        texts: html(
          '<p>Chaque vendredi jusqu’à 22 h 30, le Centre du Rivage baisse la lumière et monte l’eau à 30 °C.</p>',
          '<p>Every Friday until 10.30 pm, Centre du Rivage dims the lights and warms the water to 30 °C.</p>',
          '<p>Jeden Freitag bis 22:30 Uhr dimmt das Centre du Rivage das Licht und wärmt das Wasser auf 30 °C.</p>',
        ),
        drawing: {
          name: 'NIGHT',
          descriptions: text(
            'Le bassin de nuit, sous la lune',
            'The pool at night, by moonlight',
            'Das Becken bei Nacht im Mondlicht',
          ),
        },
      },
      {
        titles: text(
          'Aquagym : de nouveaux créneaux',
          'Aqua aerobics: new times',
          'Aquagymnastik: neue Zeiten',
        ),
        texts: html(
          '<p>Le midi et tôt le matin aussi, à partir de cette semaine. <a href="{PLANNING}">Voir le planning</a></p>',
          '<p>Now at midday and early in the morning as well. <a href="{PLANNING}">See the calendar</a></p>',
          '<p>Ab dieser Woche auch mittags und früh am Morgen. <a href="{PLANNING}">Zum Kalender</a></p>',
        ),
        drawing: {
          name: 'COURSE',
          descriptions: text(
            'Trois nageurs en bonnet',
            'Three swimmers in caps',
            'Drei Schwimmende mit Badekappe',
          ),
        },
      },
    ],
  },
  { code: 'families' },
  {
    code: 'text1',
    titles: text('Première visite ?', 'Your first visit?', 'Zum ersten Mal hier?'),
    texts: html(
      '<p>Réservez votre place en ligne, présentez le billet sur votre téléphone, et entrez sans passer à la caisse.</p><ul><li><p>Bonnet obligatoire, short de bain interdit</p></li><li><p>Gratuit pour les moins de <strong>3 ans</strong></p></li><li><p>Casiers à pièce d’un euro, rendue</p></li></ul><div data-button="{TICKETING}">Choisir une piscine</div>',
      '<p>Book your place online, show the ticket on your phone, and walk straight in.</p><ul><li><p>Caps are compulsory, loose shorts are not allowed</p></li><li><p>Free for children under <strong>3</strong></p></li><li><p>Lockers take a one-euro coin, which you get back</p></li></ul><div data-button="{TICKETING}">Choose a pool</div>',
      '<p>Platz online buchen, Ticket auf dem Handy zeigen, ohne Kasse eintreten.</p><ul><li><p>Badekappe ist Pflicht, weite Shorts sind nicht erlaubt</p></li><li><p>Kinder unter <strong>3 Jahren</strong> frei</p></li><li><p>Schränke mit Ein-Euro-Pfand</p></li></ul><div data-button="{TICKETING}">Bad auswählen</div>',
    ),
    drawing: {
      name: 'FAMILY',
      descriptions: text(
        'Un toboggan et une bouée au soleil',
        'A slide and a rubber ring in the sun',
        'Eine Rutsche und ein Schwimmring in der Sonne',
      ),
    },
  },
  {
    code: 'practical',
    titles: text('Venir nous voir', 'Come and see us', 'So kommen Sie zu uns'),
    texts: html(
      '<p>Trois piscines à moins de dix minutes en bus du centre de Vannes.</p>',
      '<p>Three pools, each less than ten minutes by bus from the centre of Vannes.</p>',
      '<p>Drei Bäder, jedes keine zehn Busminuten vom Zentrum von Vannes entfernt.</p>',
    ),
  },
  { code: 'pictures' },
];
