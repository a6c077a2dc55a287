import type { LocalizedNotice } from './model.ts';

/** Privacy notice of the demonstration’s venues. */
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
          'Ce site emploie ce qui est nécessaire à son fonctionnement : panier, connexion et langue choisie.',
          'Si « Mesure d’audience : votre choix » figure au pied des pages, {venue} mesure aussi les visites, avec l’outil Matomo. Sans votre accord, elles sont comptées sans vous identifier, et rien n’est déposé dans votre navigateur.',
          'Avec votre accord, donné pour chaque chose à part, un numéro aléatoire gardé dans votre navigateur reconnaît vos visites suivantes, et ce que vous regardez et achetez est mesuré. Ni votre nom ni votre adresse ne sont transmis à l’outil. Vous pouvez changer d’avis à tout moment, au même endroit.',
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
          'This site uses what it needs to work: the basket, the sign-in and the chosen language.',
          'If “Analytics: your choice” stands at the foot of the pages, {venue} also measures visits, with the tool Matomo. Without your consent they are counted without identifying you, and nothing is stored in your browser.',
          'With your consent, given for each thing by itself, a random number kept in your browser recognises your next visits, and what you look at and buy is measured. Neither your name nor your address is passed on to the tool. You can change your mind at any time, in the same place.',
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
          'Diese Website verwendet, was sie zum Funktionieren braucht: Warenkorb, Anmeldung und gewählte Sprache.',
          'Steht am Fuß der Seiten „Reichweitenmessung: Ihre Wahl“, misst {venue} auch die Besuche, mit dem Werkzeug Matomo. Ohne Ihre Zustimmung werden sie gezählt, ohne Sie zu identifizieren, und in Ihrem Browser wird nichts gespeichert.',
          'Mit Ihrer Zustimmung, die Sie für jeden Zweck einzeln geben, erkennt eine zufällige Nummer in Ihrem Browser Ihre nächsten Besuche wieder, und was Sie ansehen und kaufen, wird gemessen. Weder Ihr Name noch Ihre Anschrift gehen an das Werkzeug. Sie können Ihre Wahl jederzeit an derselben Stelle ändern.',
        ],
      },
    ],
  },
};
