import type { MailMessage } from '#platform/mail/message.ts';

/** A mail with an attachment, as the ticket office sends it. */
export const ticketMail: MailMessage = {
  from: { name: 'Aqua Rivage', address: 'no-reply@tickets.example.com' },
  to: { name: 'Jeanne Morel', address: 'jeanne@example.com' },
  subject: 'Vos billets – commande 2026-004182',
  html: '<p>Vos billets : <b>à bientôt</b></p>',
  text: 'Vos billets : à bientôt',
  lang: 'fr-FR',
  attachments: [
    {
      filename: 'billets-2026-004182.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('%PDF-1.7 été'),
    },
  ],
  key: 'tickets-6f1d',
};
