import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Handler } from '#platform/http/calls.ts';

const LANGUAGES: CallAnswer<'GET /portal/languages'> = [
  {
    codeIso: 'fr-FR',
    labels: { 'fr-FR': 'Français', 'en-GB': 'French', 'de-DE': 'Französisch' },
    descriptions: { 'fr-FR': 'Français', 'en-GB': 'Français', 'de-DE': 'Français' },
    isEnable: true,
    order: 1,
  },
  {
    codeIso: 'en-GB',
    labels: { 'fr-FR': 'Anglais', 'en-GB': 'English', 'de-DE': 'Englisch' },
    descriptions: { 'fr-FR': 'English', 'en-GB': 'English', 'de-DE': 'English' },
    isEnable: true,
    order: 2,
  },
  {
    codeIso: 'de-DE',
    labels: { 'fr-FR': 'Allemand', 'en-GB': 'German', 'de-DE': 'Deutsch' },
    descriptions: { 'fr-FR': 'Deutsch', 'en-GB': 'Deutsch', 'de-DE': 'Deutsch' },
    isEnable: true,
    order: 3,
  },
];

export const languages: Handler<'GET /portal/languages'> = async () => LANGUAGES;
