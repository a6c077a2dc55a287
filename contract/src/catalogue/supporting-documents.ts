import type { Labels } from '../locale.ts';
import type { SUPPORTING_DOCUMENTS } from './browse.ts';

/** What a buyer of a reduced price shows at the entrance, specification §3. */
export const SUPPORTING_DOCUMENT_LABELS: Readonly<Record<(typeof SUPPORTING_DOCUMENTS)[number], Labels>> = {
  PJUSTIF001: { 'fr-FR': 'Pièce d’identité', 'en-GB': 'Identity card', 'de-DE': 'Personalausweis' },
  PJUSTIF002: { 'fr-FR': 'Carte d’étudiant', 'en-GB': 'Student card', 'de-DE': 'Studierendenausweis' },
  PJUSTIF003: {
    'fr-FR': 'Justificatif de domicile',
    'en-GB': 'Proof of address',
    'de-DE': 'Wohnsitznachweis',
  },
  PJUSTIF004: { 'fr-FR': 'Certificat médical', 'en-GB': 'Medical certificate', 'de-DE': 'Ärztliches Attest' },
  PJUSTIF005: {
    'fr-FR': 'Attestation d’aide sociale',
    'en-GB': 'Welfare attestation',
    'de-DE': 'Nachweis über Sozialleistungen',
  },
  PJUSTIF006: {
    'fr-FR': 'Carte d’invalidité',
    'en-GB': 'Disability card',
    'de-DE': 'Schwerbehindertenausweis',
  },
  PJUSTIF007: {
    'fr-FR': 'Allocation temporaire d’attente (ATA)',
    'en-GB': 'Temporary waiting allowance (ATA)',
    'de-DE': 'Vorläufige Wartebeihilfe (ATA)',
  },
  PJUSTIF008: {
    'fr-FR': 'Allocation pour demandeur d’asile (ADA)',
    'en-GB': 'Asylum seeker’s allowance (ADA)',
    'de-DE': 'Beihilfe für Asylsuchende (ADA)',
  },
  PJUSTIF009: { 'fr-FR': 'Carte professionnelle', 'en-GB': 'Professional card', 'de-DE': 'Berufsausweis' },
  PJUSTIF0010: { 'fr-FR': 'Carte blanche', 'en-GB': 'Carte blanche', 'de-DE': 'Carte blanche' },
};
