import type { EntryFault } from './entry-form.ts';
import type { CardFault, TestCardKey } from './test-cards.ts';

export type Language = 'fr' | 'en' | 'de';

export interface Texts {
  readonly bank: string;
  readonly locale: string;
  readonly test: string;
  readonly errorTitle: string;
  readonly pay: {
    readonly title: string;
    readonly order: string;
    readonly amount: string;
    readonly merchant: string;
    readonly until: string;
    readonly card: string;
    readonly cardHint: string;
    readonly expiry: string;
    readonly expiryHint: string;
    readonly code: string;
    readonly codeHint: string;
    readonly submit: string;
    readonly cancel: string;
    readonly testCards: string;
    readonly testCardsHint: string;
    readonly fill: string;
    readonly faultsTitle: string;
  };
  readonly faults: Readonly<Record<CardFault, string>>;
  readonly cards: Readonly<Record<TestCardKey, string>>;
  readonly challenge: {
    readonly title: string;
    readonly lead: string;
    readonly card: string;
    readonly confirm: string;
    readonly refuse: string;
  };
  readonly end: {
    readonly title: string;
    readonly accepted: string;
    readonly refused: string;
    readonly abandoned: string;
    readonly expired: string;
    readonly back: string;
  };
  readonly entry: {
    readonly title: string;
    readonly lead: string;
    readonly field: string;
    readonly faults: Readonly<Record<EntryFault, string>>;
  };
  readonly unknown: { readonly title: string; readonly lead: string };
}

const fr: Texts = {
  bank: 'Banque de démonstration',
  locale: 'fr-FR',
  test: 'Page de test : aucun argent ne bouge. Ne saisissez pas de vraie carte.',
  errorTitle: 'Erreur',
  pay: {
    title: 'Paiement par carte',
    order: 'Votre commande',
    amount: 'Montant',
    merchant: 'Commerçant',
    until: 'Session ouverte jusqu’à',
    card: 'Numéro de carte',
    cardHint: '16 chiffres, une des cartes de test',
    expiry: 'Date d’expiration',
    expiryHint: 'MM/AA',
    code: 'Cryptogramme',
    codeHint: '3 chiffres au dos',
    submit: 'Payer',
    cancel: 'Annuler et revenir à la boutique',
    testCards: 'Cartes de test',
    testCardsHint: 'Choisissez une carte : le formulaire se remplit.',
    fill: 'Utiliser la carte',
    faultsTitle: 'Le paiement n’a pas été envoyé',
  },
  faults: {
    required: 'Saisie obligatoire.',
    number: 'Ce numéro de carte n’existe pas : vérifiez les chiffres.',
    unknown: 'Seules les cartes de test de cette page sont acceptées. Ne saisissez pas de vraie carte.',
    expiry: 'Indiquez le mois et l’année, par exemple 12/30.',
    expired: 'Cette carte a expiré.',
    code: 'Le cryptogramme compte 3 chiffres.',
  },
  cards: {
    challenge: 'Acceptée après authentification du porteur',
    frictionless: 'Acceptée sans authentification',
    'authentication-rejected': 'Authentification rejetée',
    'no-instalments': 'Acceptée au comptant, refusée en plusieurs fois',
    refused: 'Refusée par la banque',
    'slow-notification': 'Acceptée, la boutique l’apprend 8 secondes après le retour',
    'lost-notification': 'Acceptée, la boutique n’est jamais notifiée',
    'duplicate-notification': 'Acceptée, la boutique est notifiée trois fois',
  },
  challenge: {
    title: 'Authentifiez-vous',
    lead: 'Votre banque vous demande de confirmer ce paiement.',
    card: 'Carte',
    confirm: 'Confirmer le paiement',
    refuse: 'Refuser',
  },
  end: {
    title: 'Ce paiement est terminé',
    accepted: 'Le paiement a été accepté.',
    refused: 'Le paiement a été refusé. Rien n’a été débité.',
    abandoned: 'Le paiement a été abandonné. Rien n’a été débité.',
    expired: 'La session de paiement a expiré. Rien n’a été débité.',
    back: 'Revenir à la boutique',
  },
  entry: {
    title: 'Le formulaire de la boutique est refusé',
    lead: 'Le paiement ne peut pas commencer. Rien n’a été débité.',
    field: 'Champ',
    faults: {
      missing: 'Ce champ manque.',
      format: 'Ce champ n’a pas le bon format.',
      'unknown-shop': 'Aucune boutique ne porte ce numéro.',
      'wrong-mode': 'Ce mode n’est pas celui de la boutique.',
      'bad-signature': 'La signature ne correspond pas aux champs et à la clé de la boutique.',
      unsupported: 'La banque de démonstration ne propose pas cette valeur.',
      'forbidden-target': 'La banque de démonstration ne notifie que cette machine.',
      'transaction-used': 'Ce numéro de transaction a déjà servi aujourd’hui.',
    },
  },
  unknown: { title: 'Cette page n’existe pas', lead: 'Recommencez le paiement depuis la boutique.' },
};

const en: Texts = {
  bank: 'Demonstration Bank',
  locale: 'en-GB',
  test: 'Test page: no money moves. Do not type a real card.',
  errorTitle: 'Error',
  pay: {
    title: 'Card payment',
    order: 'Your order',
    amount: 'Amount',
    merchant: 'Merchant',
    until: 'Session open until',
    card: 'Card number',
    cardHint: '16 digits, one of the test cards',
    expiry: 'Expiry date',
    expiryHint: 'MM/YY',
    code: 'Security code',
    codeHint: '3 digits on the back',
    submit: 'Pay',
    cancel: 'Cancel and return to the shop',
    testCards: 'Test cards',
    testCardsHint: 'Choose a card: it fills in the form.',
    fill: 'Use card',
    faultsTitle: 'The payment was not sent',
  },
  faults: {
    required: 'This is required.',
    number: 'This card number does not exist: check the digits.',
    unknown: 'Only the test cards of this page are accepted. Do not type a real card.',
    expiry: 'Give month and year, such as 12/30.',
    expired: 'This card has expired.',
    code: 'The security code has 3 digits.',
  },
  cards: {
    challenge: 'Accepted after the holder authenticates',
    frictionless: 'Accepted without authentication',
    'authentication-rejected': 'Authentication rejected',
    'no-instalments': 'Accepted at once, refused in instalments',
    refused: 'Refused by the bank',
    'slow-notification': 'Accepted, the shop learns it 8 seconds after the return',
    'lost-notification': 'Accepted, the shop is never notified',
    'duplicate-notification': 'Accepted, the shop is notified three times',
  },
  challenge: {
    title: 'Authenticate yourself',
    lead: 'Your bank asks you to confirm this payment.',
    card: 'Card',
    confirm: 'Confirm the payment',
    refuse: 'Refuse',
  },
  end: {
    title: 'This payment is finished',
    accepted: 'The payment was accepted.',
    refused: 'The payment was refused. Nothing was debited.',
    abandoned: 'The payment was abandoned. Nothing was debited.',
    expired: 'The payment session has expired. Nothing was debited.',
    back: 'Return to the shop',
  },
  entry: {
    title: 'The shop’s form was refused',
    lead: 'The payment cannot begin. Nothing was debited.',
    field: 'Field',
    faults: {
      missing: 'This field is missing.',
      format: 'This field does not have the right format.',
      'unknown-shop': 'No shop has this number.',
      'wrong-mode': 'This is not the mode of the shop.',
      'bad-signature': 'The signature does not match the fields and the key of the shop.',
      unsupported: 'The demonstration bank does not offer this value.',
      'forbidden-target': 'The demonstration bank notifies this machine only.',
      'transaction-used': 'This transaction number was used today already.',
    },
  },
  unknown: { title: 'This page does not exist', lead: 'Start the payment again from the shop.' },
};

const de: Texts = {
  bank: 'Demonstrationsbank',
  locale: 'de-DE',
  test: 'Testseite: Es fließt kein Geld. Geben Sie keine echte Karte ein.',
  errorTitle: 'Fehler',
  pay: {
    title: 'Kartenzahlung',
    order: 'Ihre Bestellung',
    amount: 'Betrag',
    merchant: 'Händler',
    until: 'Sitzung offen bis',
    card: 'Kartennummer',
    cardHint: '16 Ziffern, eine der Testkarten',
    expiry: 'Ablaufdatum',
    expiryHint: 'MM/JJ',
    code: 'Prüfziffer',
    codeHint: '3 Ziffern auf der Rückseite',
    submit: 'Bezahlen',
    cancel: 'Abbrechen und zum Shop zurückkehren',
    testCards: 'Testkarten',
    testCardsHint: 'Wählen Sie eine Karte: Das Formular wird ausgefüllt.',
    fill: 'Karte verwenden',
    faultsTitle: 'Die Zahlung wurde nicht gesendet',
  },
  faults: {
    required: 'Pflichtfeld.',
    number: 'Diese Kartennummer gibt es nicht: Prüfen Sie die Ziffern.',
    unknown: 'Nur die Testkarten dieser Seite werden akzeptiert. Geben Sie keine echte Karte ein.',
    expiry: 'Geben Sie Monat und Jahr an, zum Beispiel 12/30.',
    expired: 'Diese Karte ist abgelaufen.',
    code: 'Die Prüfziffer hat 3 Ziffern.',
  },
  cards: {
    challenge: 'Akzeptiert nach Authentifizierung des Inhabers',
    frictionless: 'Akzeptiert ohne Authentifizierung',
    'authentication-rejected': 'Authentifizierung abgelehnt',
    'no-instalments': 'Sofort akzeptiert, in Raten abgelehnt',
    refused: 'Von der Bank abgelehnt',
    'slow-notification': 'Akzeptiert, der Shop erfährt es 8 Sekunden nach der Rückkehr',
    'lost-notification': 'Akzeptiert, der Shop wird nie benachrichtigt',
    'duplicate-notification': 'Akzeptiert, der Shop wird dreimal benachrichtigt',
  },
  challenge: {
    title: 'Authentifizieren Sie sich',
    lead: 'Ihre Bank bittet Sie, diese Zahlung zu bestätigen.',
    card: 'Karte',
    confirm: 'Zahlung bestätigen',
    refuse: 'Ablehnen',
  },
  end: {
    title: 'Diese Zahlung ist abgeschlossen',
    accepted: 'Die Zahlung wurde akzeptiert.',
    refused: 'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht.',
    abandoned: 'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.',
    expired: 'Die Zahlungssitzung ist abgelaufen. Es wurde nichts abgebucht.',
    back: 'Zurück zum Shop',
  },
  entry: {
    title: 'Das Formular des Shops wurde abgelehnt',
    lead: 'Die Zahlung kann nicht beginnen. Es wurde nichts abgebucht.',
    field: 'Feld',
    faults: {
      missing: 'Dieses Feld fehlt.',
      format: 'Dieses Feld hat nicht das richtige Format.',
      'unknown-shop': 'Kein Shop hat diese Nummer.',
      'wrong-mode': 'Das ist nicht der Modus des Shops.',
      'bad-signature': 'Die Signatur passt nicht zu den Feldern und zum Schlüssel des Shops.',
      unsupported: 'Die Demonstrationsbank bietet diesen Wert nicht an.',
      'forbidden-target': 'Die Demonstrationsbank benachrichtigt nur diesen Rechner.',
      'transaction-used': 'Diese Transaktionsnummer wurde heute schon verwendet.',
    },
  },
  unknown: { title: 'Diese Seite gibt es nicht', lead: 'Beginnen Sie die Zahlung im Shop von neuem.' },
};

const TEXTS: Readonly<Record<Language, Texts>> = { fr, en, de };

/** French, as the bank's own language, when the shop asks for another. */
export function textsFor(language: string | undefined): Texts & { readonly language: Language } {
  const short = language === 'en' || language === 'de' ? language : 'fr';
  return { ...TEXTS[short], language: short };
}
