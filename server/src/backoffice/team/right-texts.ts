import type { Right } from '@guichet/contract/access.ts';
import type { Labels } from '@guichet/contract/locale.ts';

const texts = (fr: string, en: string, de: string): Labels => ({ 'fr-FR': fr, 'en-GB': en, 'de-DE': de });

/** What each right is called, and what it opens. */
export const RIGHT_TEXTS: Readonly<Record<Right, { labels: Labels; descriptions: Labels }>> = {
  'settings.admin': {
    labels: texts('Équipe', 'Team', 'Team'),
    descriptions: texts(
      'Créer, modifier et supprimer des administrateurs et des rôles, exiger la double authentification, lire le journal.',
      'Create, change and delete administrators and roles, require two-factor sign-in, read the log.',
      'Administratoren und Rollen anlegen, ändern und löschen, die Zwei-Faktor-Anmeldung verlangen, das Protokoll lesen.',
    ),
  },
  'settings.design': {
    labels: texts('Apparence', 'Design', 'Gestaltung'),
    descriptions: texts(
      'Couleurs, polices, logo et galerie, page d’accueil et page de fin de navigation.',
      'Colours, fonts, logo and gallery, home page and page shown after signing out.',
      'Farben, Schriften, Logo und Galerie, Startseite und Seite nach dem Abmelden.',
    ),
  },
  'settings.documents': {
    labels: texts('Documents et e-mails', 'Documents and e-mails', 'Dokumente und E-Mails'),
    descriptions: texts(
      'Documents du pied de page, page d’inscription et modèles d’e-mails.',
      'Footer documents, registration page and e-mail templates.',
      'Dokumente der Fußzeile, Registrierungsseite und E-Mail-Vorlagen.',
    ),
  },
  'settings.functionnalities': {
    labels: texts('Fonctionnalités', 'Features', 'Funktionen'),
    descriptions: texts(
      'Fonctionnalités et pages proposées, partenaires, planning et traductions.',
      'Features and pages on offer, partners, planning and translations.',
      'Angebotene Funktionen und Seiten, Partner, Terminplan und Übersetzungen.',
    ),
  },
  'settings.payment': {
    labels: texts('Paiement en ligne', 'Online payment', 'Online-Zahlung'),
    descriptions: texts(
      'Réglages du paiement en ligne : boutique, clés, adresses de retour, échéances ; ventes et recettes dans la vue d’ensemble.',
      'Online payment settings: shop, keys, return addresses, instalments; sales and takings in the overview.',
      'Einstellungen der Online-Zahlung: Shop, Schlüssel, Rücksprungadressen, Raten; Verkäufe und Einnahmen in der Übersicht.',
    ),
  },
  'settings.sso': {
    labels: texts('Connexion unique', 'Single sign-on', 'Einmalanmeldung'),
    descriptions: texts(
      'Connexion des clients par le compte d’un autre service.',
      'Customers signing in with the account of another service.',
      'Anmeldung der Kunden mit dem Konto eines anderen Dienstes.',
    ),
  },
  'settings.ticketing': {
    labels: texts('Billetterie', 'Ticketing', 'Ticketing'),
    descriptions: texts(
      'Établissements, familles, prestations, thèmes et règles de vente, tarifs solidaires, retraits.',
      'Establishments, families, services, themes and sales rules, solidarity prices, withdrawals.',
      'Einrichtungen, Kategorien, Leistungen, Themen und Verkaufsregeln, Solidartarife, Abholungen.',
    ),
  },
  'settings.analytic': {
    labels: texts('Mesure d’audience', 'Analytics', 'Besuchsstatistik'),
    descriptions: texts(
      'Outil de mesure d’audience du site public.',
      'The tool that measures visits to the public site.',
      'Werkzeug zur Messung der Besuche auf der öffentlichen Website.',
    ),
  },
  'stucked-carts': {
    labels: texts('Paniers bloqués', 'Stuck carts', 'Blockierte Warenkörbe'),
    descriptions: texts(
      'Voir les paniers payés dont la vente n’a pas abouti, les renvoyer ou les archiver.',
      'See carts that were paid for but not sold, send them again or archive them.',
      'Bezahlte, aber nicht verkaufte Warenkörbe sehen, erneut senden oder archivieren.',
    ),
  },
  'archived-carts': {
    labels: texts('Paniers archivés', 'Archived carts', 'Archivierte Warenkörbe'),
    descriptions: texts(
      'Voir les paniers archivés et les remettre à traiter, en plus du droit « Paniers bloqués ».',
      'See archived carts and give them back to be dealt with, together with the right “Stuck carts”.',
      'Archivierte Warenkörbe sehen und zur Bearbeitung zurückgeben, zusammen mit dem Recht „Blockierte Warenkörbe“.',
    ),
  },
  'ticketing-synchronization': {
    labels: texts('Synchronisation', 'Synchronisation', 'Synchronisierung'),
    descriptions: texts(
      'Reprendre le catalogue du système de billetterie.',
      'Take over the catalogue of the ticketing system.',
      'Den Katalog des Ticketsystems übernehmen.',
    ),
  },
  'provider.admin': {
    labels: texts('Administration de la plateforme', 'Platform administration', 'Plattformverwaltung'),
    descriptions: texts(
      'Réglages communs à tous les sites, dont le prestataire de paiement par carte.',
      'Settings shared by all venues, the card payment provider among them.',
      'Einstellungen für alle Standorte, darunter der Kartenzahlungsanbieter.',
    ),
  },
  'provider.tenant': {
    labels: texts('Gestion des sites', 'Managing venues', 'Verwaltung der Standorte'),
    descriptions: texts(
      'Créer et modifier les sites, les mettre en maintenance.',
      'Create and change venues, put them under maintenance.',
      'Standorte anlegen und ändern, in Wartung versetzen.',
    ),
  },
};
