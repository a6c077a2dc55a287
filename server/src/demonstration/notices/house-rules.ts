import type { LocalizedNotice } from './model.ts';

/** House rules of the demonstration’s venues. */
export const HOUSE_RULES: LocalizedNotice = {
  'fr-FR': {
    title: 'Règlement intérieur',
    sections: [
      {
        heading: 'Accès',
        paragraphs: [
          'Le billet ouvre l’entrée à partir de quinze minutes avant la séance. Les enfants de moins de dix ans sont accompagnés d’un adulte.',
        ],
      },
      {
        heading: 'Tenue et hygiène',
        paragraphs: [
          'Une tenue adaptée à l’activité est obligatoire. Les consignes affichées et celles du personnel s’appliquent à tous.',
        ],
      },
      {
        heading: 'Sécurité',
        paragraphs: [
          'Il est interdit de courir, de pousser et d’apporter des objets en verre. En cas d’alerte, suivez le personnel vers la sortie.',
        ],
      },
    ],
  },
  'en-GB': {
    title: 'House rules',
    sections: [
      {
        heading: 'Access',
        paragraphs: [
          'Your ticket opens the entrance from fifteen minutes before the session. Children under ten must come with an adult.',
        ],
      },
      {
        heading: 'Clothing and hygiene',
        paragraphs: [
          'Wear what the activity asks for. Everyone follows the posted instructions and those of the staff.',
        ],
      },
      {
        heading: 'Safety',
        paragraphs: ['No running, no pushing, no glass. In an emergency, follow the staff to the exit.'],
      },
    ],
  },
  'de-DE': {
    title: 'Hausordnung',
    sections: [
      {
        heading: 'Zutritt',
        paragraphs: [
          'Das Ticket öffnet den Eingang ab fünfzehn Minuten vor dem Termin. Kinder unter zehn Jahren kommen in Begleitung eines Erwachsenen.',
        ],
      },
      {
        heading: 'Kleidung und Hygiene',
        paragraphs: [
          'Tragen Sie, was die Aktivität verlangt. Aushänge und Anweisungen des Personals gelten für alle.',
        ],
      },
      {
        heading: 'Sicherheit',
        paragraphs: [
          'Nicht rennen, nicht schubsen, kein Glas. Im Notfall folgen Sie dem Personal zum Ausgang.',
        ],
      },
    ],
  },
};
