import {
  fieldsOfKind,
  type ImportField,
  type ImportKind,
  type ImportMapping,
} from '@guichet/contract/box-office/imports-rules.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';

/** Names that other systems give the column of a field, in plain letters, beside the names of the template. */
const OTHER_NAMES: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  id: [
    'id',
    'identifiant',
    'ref',
    'reference',
    'numeroclient',
    'noclient',
    'clientid',
    'customerid',
    'customerno',
    'kundennummer',
    'kundennr',
    'idclient',
    'nclient',
    'carte',
    'card',
    'karte',
    'ncarte',
    'nabonnement',
    'no',
    'nr',
    'num',
    'numero',
    'cardid',
    'idcarte',
    'kartenid',
    'aboid',
    'contrat',
    'contract',
    'vertrag',
    'reservation',
    'nreservation',
    'ndereservation',
    'numerodereservation',
    'noreservation',
    'numeroreservation',
    'idreservation',
    'dossier',
    'booking',
    'bookingid',
    'bookingno',
    'buchung',
    'buchungsnummer',
    'buchungsnr',
  ],
  email: ['email', 'mail', 'courriel', 'adressemail', 'adresseemail', 'emailaddress', 'emailadresse'],
  userType: ['type', 'typeclient', 'customertype', 'kundenart'],
  civility: ['civilite', 'titre', 'title', 'salutation', 'anrede'],
  firstName: ['prenom', 'firstname', 'givenname', 'forename', 'vorname'],
  lastName: ['nom', 'nomdefamille', 'lastname', 'surname', 'familyname', 'name', 'nachname', 'familienname'],
  company: ['societe', 'raisonsociale', 'entreprise', 'company', 'organisation', 'firma', 'firmenname'],
  address: ['adresse', 'adresse1', 'rue', 'voie', 'address', 'address1', 'street', 'strasse', 'anschrift'],
  zip: ['cp', 'codepostal', 'zip', 'zipcode', 'postcode', 'postalcode', 'plz', 'postleitzahl'],
  city: ['ville', 'commune', 'city', 'town', 'ort', 'stadt'],
  country: ['pays', 'country', 'land'],
  phone: ['telephone', 'tel', 'telfixe', 'fixe', 'phone', 'landline', 'telefon', 'festnetz'],
  mobile: ['portable', 'mobile', 'gsm', 'telportable', 'cell', 'mobil', 'handy', 'mobiltelefon'],
  language: ['langue', 'language', 'sprache', 'locale'],
  customer: [
    'client',
    'idclient',
    'numeroclient',
    'customer',
    'customerid',
    'kunde',
    'kundennummer',
    'email',
    'emailclient',
    'titulaire',
    'holder',
    'inhaber',
  ],
  number: ['numero', 'numerocarte', 'nocarte', 'number', 'cardnumber', 'kartennummer', 'nummer'],
  code: ['code', 'codebarres', 'codebarre', 'barcode', 'qrcode', 'strichcode', 'rfid', 'uid'],
  service: [
    'prestation',
    'service',
    'produit',
    'article',
    'product',
    'formule',
    'leistung',
    'produkt',
    'artikel',
    'abonnement',
  ],
  right: [
    'droit',
    'typededroit',
    'nature',
    'unite',
    'right',
    'entitlement',
    'unit',
    'anspruch',
    'guthabenart',
    'einheit',
  ],
  remaining: [
    'solde',
    'reste',
    'restant',
    'remaining',
    'balance',
    'credits',
    'rest',
    'restguthaben',
    'guthaben',
    'entreesrestantes',
  ],
  total: ['total', 'quantite', 'initial', 'quantity', 'gesamt', 'anzahl'],
  from: ['debut', 'datedebut', 'du', 'from', 'start', 'startdate', 'validfrom', 'beginn', 'von', 'gueltigab'],
  until: [
    'fin',
    'datefin',
    'au',
    'validite',
    'echeance',
    'expiration',
    'until',
    'end',
    'enddate',
    'validuntil',
    'expiry',
    'ende',
    'bis',
    'gueltigbis',
    'ablauf',
  ],
  establishment: [
    'etablissement',
    'site',
    'lieu',
    'espace',
    'establishment',
    'location',
    'standort',
    'einrichtung',
  ],
  date: ['date', 'jour', 'dateseance', 'datedelaseance', 'day', 'sessiondate', 'datum', 'tag', 'termin'],
  time: ['heure', 'horaire', 'heuredebut', 'heureseance', 'time', 'starttime', 'uhrzeit', 'zeit', 'beginn'],
  price: ['tarif', 'nomdutarif', 'typedetarif', 'price', 'pricename', 'rate', 'preis', 'preisname'],
  quantity: [
    'quantite',
    'nombre',
    'nb',
    'places',
    'nombredeplaces',
    'quantity',
    'tickets',
    'anzahl',
    'platze',
  ],
  codes: [
    'code',
    'codes',
    'codebarres',
    'codebillet',
    'billet',
    'billets',
    'barcode',
    'ticketcode',
    'qrcode',
    'strichcode',
  ],
  paid: [
    'paye',
    'montant',
    'montantpaye',
    'dejapaye',
    'regle',
    'paid',
    'amount',
    'amountpaid',
    'bezahlt',
    'betrag',
  ],
};

/** Reduces the name of a column to plain letters and digits: `Date de début` is `datededebut`. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]/g, '');

/** Names of the template in all languages, by field. */
const templateNames = (kind: ImportKind, field: ImportField): string[] =>
  LOCALES.map((locale) => plain(translator(locale, 'imports')(`columns.${kind}.${field}` as never)));

/**
 * Guesses which column each field of a kind is in, by the names of the columns. A remembered choice of the same venue comes
 * first, for a column of the same name.
 * @param remembered name of the column of each field
 */
export function guessMapping(
  kind: ImportKind,
  columns: readonly string[],
  remembered: Readonly<Partial<Record<ImportField, string>>> = {},
): ImportMapping {
  const names = columns.map(plain);
  const taken = new Set<number>();
  const mapping: ImportMapping = {};
  const choose = (field: ImportField, matches: (name: string) => boolean) => {
    if (mapping[field] !== undefined) return;
    const column = names.findIndex((name, index) => name !== '' && !taken.has(index) && matches(name));
    if (column < 0) return;
    mapping[field] = column;
    taken.add(column);
  };
  const fields = fieldsOfKind(kind);
  for (const field of fields) {
    const before = remembered[field];
    if (before) choose(field, (name) => name === plain(before));
  }
  for (const field of fields) {
    const own = templateNames(kind, field);
    choose(field, (name) => own.includes(name));
  }
  for (const field of fields) choose(field, (name) => OTHER_NAMES[field]?.includes(name) ?? false);
  return mapping;
}
