import type { Information } from '#catalogue/establishments/establishments.ts';
import { text } from '../venue/model.ts';

/** Practical information about an establishment, beside its address and hours. */
export type DemonstrationPlace = Partial<Information>;

const SWIMMING = text(
  'Bonnet de bain obligatoire, maillot court, un cadenas ou une pièce de 1 € pour le casier.',
  'Swim cap required, close-fitting swimwear, a padlock or a €1 coin for the locker.',
  'Badekappe erforderlich, eng anliegende Badebekleidung, ein Schloss oder eine 1-€-Münze für den Spind.',
);

/** Practical information by the establishment's code. */
export const PLACES: Readonly<Record<string, DemonstrationPlace>> = {
  RIVAGE: {
    latitude: 47.6469,
    longitude: -2.7606,
    telephone: '02 97 00 12 30',
    services: ['accessible', 'bicycles', 'cafe', 'family', 'hairdryers', 'lockers', 'parking', 'showers'],
    access: text(
      'Bus 4 et 6, arrêt Rivage. Parking gratuit de 120 places, abri vélos à l’entrée.',
      'Buses 4 and 6, stop Rivage. Free car park with 120 spaces, bicycle stands at the entrance.',
      'Bus 4 und 6, Haltestelle Rivage. 120 kostenlose Parkplätze, Fahrradständer am Eingang.',
    ),
    bring: SWIMMING,
  },
  TILLEULS: {
    latitude: 47.6632,
    longitude: -2.7489,
    telephone: '02 97 00 12 40',
    services: ['accessible', 'bicycles', 'lockers', 'showers', 'transit'],
    access: text(
      'Bus 2, arrêt Tilleuls, à cinquante mètres de l’entrée.',
      'Bus 2, stop Tilleuls, fifty metres from the entrance.',
      'Bus 2, Haltestelle Tilleuls, fünfzig Meter vom Eingang.',
    ),
    bring: SWIMMING,
  },
  PRESQUILE: {
    latitude: 47.6184,
    longitude: -2.7351,
    telephone: '02 97 00 12 50',
    services: ['bicycles', 'cafe', 'lockers', 'parking', 'showers'],
    access: text(
      'Piste cyclable depuis Vannes, parking du Port à trois minutes à pied.',
      'Cycle path from Vannes; Port car park three minutes away on foot.',
      'Radweg ab Vannes, Parkplatz am Hafen drei Minuten zu Fuß.',
    ),
    bring: SWIMMING,
  },
  GIVRE: {
    latitude: 45.1885,
    longitude: 5.7245,
    telephone: '04 76 00 45 60',
    services: ['accessible', 'cafe', 'hire', 'lockers', 'parking', 'transit', 'wifi'],
    access: text(
      'Tram A, arrêt Glaces. Parking de la patinoire gratuit pendant deux heures.',
      'Tram A, stop Glaces. The rink’s car park is free for two hours.',
      'Tram A, Haltestelle Glaces. Der Parkplatz der Eishalle ist zwei Stunden lang kostenlos.',
    ),
    bring: text(
      'Gants obligatoires, chaussettes hautes et un vêtement chaud. Patins et casques se louent sur place.',
      'Gloves required, long socks and warm clothing. Skates and helmets can be hired on site.',
      'Handschuhe erforderlich, hohe Socken und warme Kleidung. Schlittschuhe und Helme gibt es zur Miete.',
    ),
  },
};
