import type { Locale } from '@guichet/contract/locale.ts';

/** Every fixed text of the documents. Functions take ready-formatted values. */
export interface DocumentWords {
  readonly ticketsTitle: (orderNumber: string, tenantName: string) => string;
  readonly code: string;
  readonly barcodeAlt: (code: string) => string;
  readonly ticketNumber: (number: string) => string;
  readonly until: (moment: string) => string;
  readonly validUntil: (date: string) => string;
  readonly validFrom: (date: string) => string;
  readonly openDate: string;
  readonly price: string;
  readonly amount: string;
  readonly holder: string;
  readonly validity: string;
  readonly order: string;
  readonly orderNumber: string;
  readonly orderedOn: string;
  readonly soldBy: string;
  readonly goodToKnow: string;
  readonly showCode: string;
  readonly singleUse: string;
  readonly page: (position: number, total: number) => string;
  readonly noWithdrawal: string;
  readonly withdrawal: string;

  readonly receiptTitle: Readonly<Record<'receipt' | 'invoice', string>>;
  readonly numbered: (number: string) => string;
  readonly issuedOn: (date: string) => string;
  readonly provider: string;
  readonly customer: string;
  readonly vatId: string;
  readonly siret: string;
  readonly service: string;
  readonly dateAndPlace: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly vat: string;
  readonly total: string;
  readonly vatSummary: string;
  readonly vatRate: string;
  readonly withoutVat: string;
  readonly withVat: string;
  readonly vatAmount: string;
  readonly totalWithoutVat: string;
  readonly totalVat: string;
  readonly totalWithVat: string;
  readonly withoutDate: string;
  readonly paid: (means: string, date: string) => string;
  readonly receiptLaw: string;
}

const french: DocumentWords = {
  ticketsTitle: (orderNumber, tenantName) => `Billets de la commande ${orderNumber} – ${tenantName}`,
  code: 'Code du billet',
  barcodeAlt: (code) => `Code QR à présenter à l’entrée. Code du billet : ${code}`,
  ticketNumber: (number) => `Billet n° ${number}`,
  until: (moment) => `jusqu’à ${moment}`,
  validUntil: (date) => `Valable jusqu’au ${date}`,
  validFrom: (date) => `Valable à partir du ${date}`,
  openDate: 'Entrée sans date, à utiliser quand vous voulez',
  price: 'Tarif',
  amount: 'Prix TTC',
  holder: 'Au nom de',
  validity: 'Validité',
  order: 'Commande',
  orderNumber: 'Numéro de commande',
  orderedOn: 'Passée le',
  soldBy: 'Vendu par',
  goodToKnow: 'Bon à savoir',
  showCode: 'Présentez le code à l’entrée, sur votre téléphone ou imprimé.',
  singleUse: 'Le billet ouvre une seule fois : ne le publiez pas.',
  page: (position, total) => `Billet ${position} sur ${total}`,
  noWithdrawal:
    'Prestation de loisirs fournie à une date déterminée : le droit de rétractation ne s’applique pas (Code de la consommation, article L. 221-28, 12°).',
  withdrawal:
    'Vous pouvez vous rétracter dans les quatorze jours de l’achat, tant que la prestation n’a pas été utilisée (Code de la consommation, articles L. 221-18 et L. 221-28).',

  receiptTitle: { receipt: 'Reçu', invoice: 'Facture' },
  numbered: (number) => `n° ${number}`,
  issuedOn: (date) => `Émis le ${date}`,
  provider: 'Prestataire',
  customer: 'Client',
  vatId: 'N° TVA',
  siret: 'SIRET',
  service: 'Prestation',
  dateAndPlace: 'Date et lieu',
  quantity: 'Quantité',
  unitPrice: 'Prix unitaire TTC',
  vat: 'TVA',
  total: 'Total TTC',
  vatSummary: 'TVA par taux',
  vatRate: 'Taux',
  withoutVat: 'Hors taxes',
  withVat: 'Toutes taxes comprises',
  vatAmount: 'Montant de TVA',
  totalWithoutVat: 'Total hors taxes',
  totalVat: 'Total TVA',
  totalWithVat: 'Total toutes taxes comprises',
  withoutDate: 'Sans date',
  paid: (means, date) => `Payé le ${date} – ${means}`,
  receiptLaw: 'Document à conserver. Prix en euros, toutes taxes comprises.',
};

const english: DocumentWords = {
  ticketsTitle: (orderNumber, tenantName) => `Tickets of order ${orderNumber} – ${tenantName}`,
  code: 'Ticket code',
  barcodeAlt: (code) => `QR code to show at the entrance. Ticket code: ${code}`,
  ticketNumber: (number) => `Ticket no. ${number}`,
  until: (moment) => `until ${moment}`,
  validUntil: (date) => `Valid until ${date}`,
  validFrom: (date) => `Valid from ${date}`,
  openDate: 'Open-date admission, use it whenever you like',
  price: 'Price category',
  amount: 'Price incl. VAT',
  holder: 'In the name of',
  validity: 'Validity',
  order: 'Order',
  orderNumber: 'Order number',
  orderedOn: 'Placed on',
  soldBy: 'Sold by',
  goodToKnow: 'Good to know',
  showCode: 'Show the code at the entrance, on your phone or on paper.',
  singleUse: 'The ticket opens once only: do not publish it.',
  page: (position, total) => `Ticket ${position} of ${total}`,
  noWithdrawal:
    'Leisure service provided on a set date: there is no right of withdrawal (French Consumer Code, article L. 221-28, 12°).',
  withdrawal:
    'You may withdraw within fourteen days of the purchase as long as the service has not been used (French Consumer Code, articles L. 221-18 and L. 221-28).',

  receiptTitle: { receipt: 'Receipt', invoice: 'Invoice' },
  numbered: (number) => `no. ${number}`,
  issuedOn: (date) => `Issued on ${date}`,
  provider: 'Provider',
  customer: 'Customer',
  vatId: 'VAT number',
  siret: 'SIRET',
  service: 'Service',
  dateAndPlace: 'Date and place',
  quantity: 'Quantity',
  unitPrice: 'Unit price incl. VAT',
  vat: 'VAT',
  total: 'Total incl. VAT',
  vatSummary: 'VAT by rate',
  vatRate: 'Rate',
  withoutVat: 'Excluding VAT',
  withVat: 'Including VAT',
  vatAmount: 'VAT amount',
  totalWithoutVat: 'Total excluding VAT',
  totalVat: 'Total VAT',
  totalWithVat: 'Total including VAT',
  withoutDate: 'No date',
  paid: (means, date) => `Paid on ${date} – ${means}`,
  receiptLaw: 'Please keep this document. Prices in euros, VAT included.',
};

const german: DocumentWords = {
  ticketsTitle: (orderNumber, tenantName) => `Tickets der Bestellung ${orderNumber} – ${tenantName}`,
  code: 'Ticketcode',
  barcodeAlt: (code) => `QR-Code zum Vorzeigen am Eingang. Ticketcode: ${code}`,
  ticketNumber: (number) => `Ticket Nr. ${number}`,
  until: (moment) => `bis ${moment}`,
  validUntil: (date) => `Gültig bis ${date}`,
  validFrom: (date) => `Gültig ab ${date}`,
  openDate: 'Eintritt ohne Datum, jederzeit einlösbar',
  price: 'Tarif',
  amount: 'Preis inkl. MwSt.',
  holder: 'Auf den Namen',
  validity: 'Gültigkeit',
  order: 'Bestellung',
  orderNumber: 'Bestellnummer',
  orderedOn: 'Aufgegeben am',
  soldBy: 'Verkauft von',
  goodToKnow: 'Gut zu wissen',
  showCode: 'Zeigen Sie den Code am Eingang vor, auf dem Telefon oder ausgedruckt.',
  singleUse: 'Das Ticket öffnet nur einmal: Veröffentlichen Sie es nicht.',
  page: (position, total) => `Ticket ${position} von ${total}`,
  noWithdrawal:
    'Freizeitleistung zu einem festen Termin: Es besteht kein Widerrufsrecht (französisches Verbrauchergesetzbuch, Artikel L. 221-28, 12°).',
  withdrawal:
    'Sie können binnen vierzehn Tagen nach dem Kauf widerrufen, solange die Leistung nicht genutzt wurde (französisches Verbrauchergesetzbuch, Artikel L. 221-18 und L. 221-28).',

  receiptTitle: { receipt: 'Quittung', invoice: 'Rechnung' },
  numbered: (number) => `Nr. ${number}`,
  issuedOn: (date) => `Ausgestellt am ${date}`,
  provider: 'Anbieter',
  customer: 'Kunde',
  vatId: 'USt-IdNr.',
  siret: 'SIRET',
  service: 'Leistung',
  dateAndPlace: 'Datum und Ort',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis inkl. MwSt.',
  vat: 'MwSt.',
  total: 'Summe inkl. MwSt.',
  vatSummary: 'MwSt. nach Satz',
  vatRate: 'Satz',
  withoutVat: 'Netto',
  withVat: 'Brutto',
  vatAmount: 'MwSt.-Betrag',
  totalWithoutVat: 'Gesamt netto',
  totalVat: 'MwSt. gesamt',
  totalWithVat: 'Gesamtbetrag inkl. MwSt.',
  withoutDate: 'Ohne Datum',
  paid: (means, date) => `Bezahlt am ${date} – ${means}`,
  receiptLaw: 'Bitte bewahren Sie dieses Dokument auf. Preise in Euro inkl. MwSt.',
};

const words: Readonly<Record<Locale, DocumentWords>> = {
  'fr-FR': french,
  'en-GB': english,
  'de-DE': german,
};

export function documentWords(locale: Locale): DocumentWords {
  return words[locale];
}
