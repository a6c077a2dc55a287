import { described, prices, type ServiceDraft, text } from '../model.ts';

const MUSEUM = { establishmentCode: 'DEUX-RIVES' };

/** Admissions, tours and workshops. */
export const services: ServiceDraft[] = [
  {
    code: 'MUS-ENTREE',
    type: 1,
    ...MUSEUM,
    familyCode: 'VISITES',
    ...described(
      text('Entrée des collections', 'Admission to the collections', 'Eintritt in die Sammlungen'),
      text(
        'Un jour au choix, dans l’année.',
        'On any day within the year.',
        'An einem beliebigen Tag innerhalb eines Jahres.',
      ),
    ),
    themeCodes: ['COLLECTIONS'],
    prices: prices({ PLEIN: 900, REDUIT: 600, ENFANT: 400 }),
    isFastPurchase: true,
    validityDays: 365,
    vatRate: 55,
  },
  {
    code: 'MUS-EXPO',
    type: 7,
    ...MUSEUM,
    familyCode: 'VISITES',
    ...described(
      text('Exposition, à heure choisie', 'Exhibition, at a chosen time', 'Ausstellung mit Zeitfenster'),
      text(
        'Entrée sans attente à l’heure de votre billet.',
        'No queue at the time on your ticket.',
        'Einlass ohne Warten zur Zeit Ihres Tickets.',
      ),
    ),
    themeCodes: ['EXPOSITION'],
    prices: prices({ PLEIN: 1400, REDUIT: 1000, ENFANT: 600 }),
    isFastPurchase: true,
    durationMinutes: 90,
    vatRate: 55,
  },
  {
    code: 'MUS-GUIDEE',
    type: 7,
    ...MUSEUM,
    familyCode: 'VISITES',
    ...described(
      text('Visite guidée', 'Guided tour', 'Führung'),
      text(
        'Une heure et quart avec un guide, des quais aux ateliers.',
        'An hour and a quarter with a guide, from the quays to the workshops.',
        'Eine Stunde und eine Viertelstunde mit Führung, von den Kais zu den Werkstätten.',
      ),
    ),
    themeCodes: ['COLLECTIONS'],
    prices: prices({ PLEIN: 1250, REDUIT: 950 }),
    durationMinutes: 75,
    vatRate: 55,
  },
  {
    code: 'MUS-ATELIER',
    type: 7,
    ...MUSEUM,
    familyCode: 'ATELIERS',
    publicType: 'famille',
    ...described(
      text('Atelier du batelier', 'Boatman’s workshop', 'Werkstatt des Schiffers'),
      text(
        'Nœuds, voiles et maquettes, à partir de 6 ans.',
        'Knots, sails and models, from the age of 6.',
        'Knoten, Segel und Modelle, ab 6 Jahren.',
      ),
    ),
    themeCodes: ['FAMILLE'],
    prices: prices({ '': 850 }),
    durationMinutes: 60,
    minimumAge: 6,
    vatRate: 200,
  },
];
