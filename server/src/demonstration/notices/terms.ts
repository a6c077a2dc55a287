import type { LocalizedNotice } from './model.ts';

/** General terms of sale of the demonstration’s venues. */
export const TERMS: LocalizedNotice = {
  'fr-FR': {
    title: 'Conditions générales de vente',
    sections: [
      {
        heading: 'Objet',
        paragraphs: [
          'Ces conditions régissent la vente en ligne de billets par {venue}. Toute commande vaut acceptation sans réserve.',
        ],
      },
      {
        heading: 'Prix et paiement',
        paragraphs: [
          'Les prix sont indiqués en euros, toutes taxes comprises. Le paiement se fait par carte bancaire sur la page sécurisée du prestataire ; {venue} ne connaît jamais votre numéro de carte.',
          'La commande est ferme dès que le paiement est confirmé par le prestataire. Les billets sont alors remis dans l’espace « Mes billets » et par e-mail.',
        ],
      },
      {
        heading: 'Places gardées',
        paragraphs: [
          'Les places ajoutées au panier sont gardées pendant la durée affichée. Au-delà, elles sont remises en vente sans préavis.',
        ],
      },
      {
        heading: 'Droit de rétractation',
        paragraphs: [
          'Conformément à l’article L. 221-28 12° du code de la consommation, le droit de rétractation ne s’applique pas aux activités de loisirs fournies à une date ou selon une périodicité déterminée : séances, cours, abonnements.',
          'Les billets sans date peuvent être rétractés dans les quatorze jours suivant l’achat, tant qu’ils n’ont pas été utilisés ; les articles, dans les quatorze jours suivant leur remise.',
          'Le récapitulatif de la commande, l’e-mail, les billets et le reçu disent pour chaque ligne ce qui s’applique.',
        ],
      },
      {
        heading: 'Justificatifs',
        paragraphs: [
          'Les tarifs réduits sont accordés sur présentation du justificatif à l’entrée. À défaut, le complément au plein tarif est dû.',
        ],
      },
      {
        heading: 'Annulation par l’établissement',
        paragraphs: [
          'Une séance annulée par l’établissement est remboursée intégralement sur la carte qui a servi au paiement.',
        ],
      },
    ],
  },
  'en-GB': {
    title: 'Terms and conditions of sale',
    sections: [
      {
        heading: 'Purpose',
        paragraphs: [
          'These terms govern the online sale of tickets by {venue}. Placing an order means accepting them in full.',
        ],
      },
      {
        heading: 'Prices and payment',
        paragraphs: [
          'Prices are in euros, all taxes included. You pay by card on the provider’s secure page; {venue} never sees your card number.',
          'The order is binding once the provider has confirmed the payment. The tickets are then in “My tickets” and sent by e-mail.',
        ],
      },
      {
        heading: 'Places held for you',
        paragraphs: [
          'Places in your basket are held for the time shown. After that they go back on sale without notice.',
        ],
      },
      {
        heading: 'Right of withdrawal',
        paragraphs: [
          'Under article L. 221-28 12° of the French consumer code, there is no right of withdrawal for leisure activities on a date or for a set period: sessions, lessons, memberships.',
          'You may withdraw from undated tickets within fourteen days of the purchase as long as they have not been used, and from articles within fourteen days of receiving them.',
          'The summary of the order, the e-mail, the tickets and the receipt say for each line what applies.',
        ],
      },
      {
        heading: 'Supporting documents',
        paragraphs: [
          'Reduced prices are granted on presentation of the supporting document at the entrance. Without it, the difference from the full price is due.',
        ],
      },
      {
        heading: 'Cancellation by the venue',
        paragraphs: ['A session cancelled by the venue is refunded in full to the card that paid for it.'],
      },
    ],
  },
  'de-DE': {
    title: 'Allgemeine Verkaufsbedingungen',
    sections: [
      {
        heading: 'Gegenstand',
        paragraphs: [
          'Diese Bedingungen gelten für den Online-Verkauf von Tickets durch {venue}. Mit der Bestellung werden sie angenommen.',
        ],
      },
      {
        heading: 'Preise und Zahlung',
        paragraphs: [
          'Die Preise verstehen sich in Euro einschließlich aller Steuern. Bezahlt wird mit Karte auf der gesicherten Seite des Anbieters; {venue} erfährt Ihre Kartennummer nie.',
          'Die Bestellung ist verbindlich, sobald der Anbieter die Zahlung bestätigt hat. Die Tickets stehen dann unter „Meine Tickets“ bereit und kommen per E-Mail.',
        ],
      },
      {
        heading: 'Reservierte Plätze',
        paragraphs: [
          'Plätze im Warenkorb bleiben für die angezeigte Zeit reserviert. Danach werden sie ohne Ankündigung wieder verkauft.',
        ],
      },
      {
        heading: 'Widerrufsrecht',
        paragraphs: [
          'Nach Artikel L. 221-28 12° des französischen Verbrauchergesetzbuchs besteht kein Widerrufsrecht für Freizeitangebote zu einem Termin oder in einem festen Zeitraum: Termine, Kurse, Abonnements.',
          'Tickets ohne Datum können innerhalb von vierzehn Tagen nach dem Kauf widerrufen werden, solange sie nicht benutzt wurden, Artikel innerhalb von vierzehn Tagen nach Erhalt.',
          'Bestellübersicht, E-Mail, Tickets und Beleg sagen zu jeder Position, was gilt.',
        ],
      },
      {
        heading: 'Nachweise',
        paragraphs: [
          'Ermäßigte Tarife gelten gegen Vorlage des Nachweises am Eingang. Andernfalls ist die Differenz zum vollen Preis zu zahlen.',
        ],
      },
      {
        heading: 'Absage durch die Einrichtung',
        paragraphs: [
          'Ein von der Einrichtung abgesagter Termin wird vollständig auf die Karte erstattet, mit der bezahlt wurde.',
        ],
      },
    ],
  },
};
