import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { REGISTRATION_PAGE } from '#tenants/registration-page/registration-page.service.ts';
import { type RegistrationPage, registrationPageOf } from '#tenants/registration-page/registration-page.ts';
import { lockSavedSettings, recordSave } from '#tenants/saved-settings/saved-settings.sql.ts';
import { seedOnce } from './once.ts';

const USUAL = registrationPageOf(null);

/** The rink's registration requires few fields and has its own texts. */
const RINK: RegistrationPage = {
  ...USUAL,
  parts: [
    { part: 'name', asking: 'required' },
    { part: 'mobile', asking: 'optional' },
    { part: 'address', asking: 'optional' },
    { part: 'civility', asking: 'no' },
    { part: 'phone', asking: 'no' },
  ],
  consents: {
    ...USUAL.consents,
    cgu: {
      'fr-FR': 'J’accepte les conditions d’utilisation et le règlement de la piste',
      'en-GB': 'I accept the terms of use and the rules of the rink',
      'de-DE': 'Ich akzeptiere die Nutzungsbedingungen und die Regeln der Eisbahn',
    },
  },
};

/** Gives the rink its own registration; the other venue has the default one. */
export async function seedRegistration(
  database: Database,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  const venue = venues.find(({ name }) => name === 'patinoire-givre');
  if (!venue) return;
  await seedOnce(database, venue.id, 'registration', async (db) => {
    const { section } = REGISTRATION_PAGE;
    await lockSavedSettings(db, section);
    await recordSave(db, section, { version: 1, value: RINK, previous: null, savedBy: '' });
  });
}
