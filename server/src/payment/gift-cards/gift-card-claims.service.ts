import { money } from '#kernel/format/localized.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { readRecipients } from '#tenants/directory/recipients.sql.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import type { CLAIM_NEWS_JOB } from './gift-card-claims.sql.ts';
import { giftCardClaimMail } from './gift-card-mails.ts';
import { readGiftCard } from './gift-cards.sql.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'ticketing'>;

/** Mails the administrators of payments once that a gift card was blocked by its bank, or pays again. */
export async function mailClaim(
  services: Needed,
  tenant: Tenant,
  { giftCardId, claimed, spent, isBlocked, change }: PayloadOf<typeof CLAIM_NEWS_JOB>,
): Promise<void> {
  // An administrator blocked the card before, and nothing is claimed any more: it stays as it is.
  if (claimed === 0 && isBlocked) return;
  const { card, recipients } = await services.database.tenant(tenant.id, async (db) => ({
    card: await readGiftCard(db, giftCardId),
    recipients: await readRecipients(db, ['settings.payment', 'stucked-carts']),
  }));
  if (!card) return;
  const mails = await venueMails(services, tenant);
  for (const { id, email, language } of recipients) {
    const address = `${tenantAddress(services.config.publicUrl, tenant, language)}/backoffice/gift-cards/${giftCardId}`;
    const words = {
      ending: card.ending ?? '–',
      value: money(card.value, language),
      claimed: money(claimed, language),
      spent: money(spent, language),
    };
    const mail = giftCardClaimMail(claimed > 0 ? 'blocked' : 'unblocked', words, language, address);
    await mails.sendOnce(`gift-card-claim-${change}-${id}`, mail, { to: { address: email } });
  }
}
