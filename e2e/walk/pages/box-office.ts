import { VENUE } from '../../data/demonstration.ts';
import { heading, open } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

const CATALOGUE = `/${VENUE}/backoffice/boxoffice/catalogue`;

export const boxOfficePages: readonly WalkedPage[] = [
  {
    name: 'the reason of a refusal at the entrance',
    domain: 'box-office/entrance',
    routes: ['backoffice/entrance/reason'],
    address: `/${VENUE}/backoffice/entrance/reason`,
    user: 'administrator',
    ready: heading('entrance.reason.title'),
  },
  {
    name: 'the editor of the catalogue of the embedded ticketing system',
    domain: 'box-office/catalogue',
    routes: ['backoffice/boxoffice/catalogue/$kind/$id'],
    address: `${CATALOGUE}/service/new`,
    user: 'administrator',
    ready: heading('boxOfficeCatalogue.new.service'),
    states: {
      'with a service that fills cards': open(`${CATALOGUE}/service/CARTE-ACTIVITES`),
      'with a family': open(`${CATALOGUE}/family/ENTREES`),
      'with a theme': open(`${CATALOGUE}/theme/NAGER`),
      'with an establishment': open(`${CATALOGUE}/establishment/RIVAGE`),
    },
  },
];
