import type { LocalizedNotice } from './model.ts';

/** What the demonstration’s venues do with personal data. */
export const PRIVACY: LocalizedNotice = {
  'fr-FR': {
    title: 'Données personnelles',
    sections: [
      {
        heading: 'Ce que nous gardons, et pourquoi',
        paragraphs: [
          'Votre nom, votre adresse, votre e-mail et votre téléphone servent à établir vos billets et vos reçus, et à vous prévenir d’un changement. Vos commandes sont gardées dix ans, comme la loi comptable le demande.',
          'Aucun numéro de carte n’est enregistré par {venue}.',
        ],
      },
      {
        heading: 'Vos droits',
        paragraphs: [
          'Depuis votre profil, vous pouvez lire et corriger vos données, ou supprimer votre compte : vos données personnelles sont alors effacées, les pièces comptables gardées à part.',
        ],
      },
      {
        heading: 'Traceurs',
        paragraphs: [
          'Ce site n’emploie que ce qui est nécessaire à son fonctionnement : panier, connexion et langue choisie.',
        ],
      },
    ],
  },
  'en-GB': {
    title: 'Personal data',
    sections: [
      {
        heading: 'What we keep, and why',
        paragraphs: [
          'Your name, address, e-mail and phone are used to issue your tickets and receipts and to tell you of any change. Orders are kept for ten years, as accounting law requires.',
          '{venue} stores no card number.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'In your profile you can read and correct your data, or delete your account: your personal data is then erased, and accounting records are kept separately.',
        ],
      },
      {
        heading: 'Trackers',
        paragraphs: [
          'This site uses only what it needs to work: the basket, the sign-in and the chosen language.',
        ],
      },
    ],
  },
  'de-DE': {
    title: 'Datenschutz',
    sections: [
      {
        heading: 'Was wir speichern, und warum',
        paragraphs: [
          'Name, Anschrift, E-Mail und Telefon dienen dazu, Tickets und Belege auszustellen und Sie über Änderungen zu informieren. Bestellungen werden zehn Jahre aufbewahrt, wie es das Buchführungsrecht verlangt.',
          '{venue} speichert keine Kartennummer.',
        ],
      },
      {
        heading: 'Ihre Rechte',
        paragraphs: [
          'Im Profil können Sie Ihre Daten lesen und berichtigen oder das Konto löschen: Ihre personenbezogenen Daten werden dann gelöscht, Buchungsbelege getrennt aufbewahrt.',
        ],
      },
      {
        heading: 'Tracker',
        paragraphs: [
          'Diese Website verwendet nur, was sie zum Funktionieren braucht: Warenkorb, Anmeldung und gewählte Sprache.',
        ],
      },
    ],
  },
};
