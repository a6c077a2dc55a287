import type { Locale } from './locale.ts';

/** Every error that a call can answer: its HTTP status and its sentence in the product's languages. */

interface ErrorText {
  status: number;
  text: Readonly<Record<Locale, string>>;
}

const error = (status: number, fr: string, en: string, de: string): ErrorText => ({
  status,
  text: { 'fr-FR': fr, 'en-GB': en, 'de-DE': de },
});

/** `{name}` in a text is replaced by the parameter of that name. */
export const ERRORS = {
  // The request itself
  'request.invalid': error(400, 'Veuillez remplir le formulaire correctement.', 'Please fill in the form correctly.', 'Bitte füllen Sie das Formular korrekt aus.'),
  'request.malformed': error(400, 'La demande est illisible.', 'The request could not be read.', 'Die Anfrage ist nicht lesbar.'),
  'request.content-type': error(415, 'Ce type de contenu n’est pas accepté.', 'This type of content is not accepted.', 'Dieser Inhaltstyp wird nicht akzeptiert.'),
  'request.too-large': error(413, 'La demande est trop volumineuse.', 'The request is too large.', 'Die Anfrage ist zu groß.'),
  'request.too-many': error(429, 'Trop de demandes : patientez un instant, puis réessayez.', 'Too many requests: wait a moment, then try again.', 'Zu viele Anfragen: Bitte warten Sie einen Moment und versuchen Sie es erneut.'),
  'request.not-found': error(404, 'Cette adresse n’existe pas.', 'This address does not exist.', 'Diese Adresse existiert nicht.'),
  'request.method': error(405, 'Cette adresse n’accepte pas cette méthode.', 'This address does not accept that method.', 'Diese Adresse akzeptiert diese Methode nicht.'),
  'language.invalid': error(400, 'Cette langue n’est pas proposée.', 'This language is not offered.', 'Diese Sprache wird nicht angeboten.'),
  // Fields
  'field.required': error(400, 'Saisie obligatoire', 'This is required', 'Pflichtfeld'),
  'field.format': error(400, 'Format incorrect', 'Incorrect format', 'Falsches Format'),
  'field.too-long': error(400, 'Saisie trop longue', 'Too long', 'Eingabe zu lang'),
  'field.number': error(400, 'Nombre incorrect', 'Incorrect number', 'Ungültige Zahl'),
  'field.quantity': error(400, 'Choisissez une quantité entière entre 1 et 9999.', 'Choose a whole number between 1 and 9999.', 'Wählen Sie eine ganze Zahl zwischen 1 und 9999.'),
  'field.choice': error(400, 'Choisissez une valeur proposée', 'Choose one of the offered values', 'Wählen Sie einen der angebotenen Werte'),
  'field.email': error(400, 'E-mail invalide, format : nom@exemple.fr', 'Invalid e-mail, format: name@example.com', 'Ungültige E-Mail-Adresse, Format: name@beispiel.de'),
  'field.confirmation': error(400, 'Le mot de passe ne correspond pas', 'The passwords do not match', 'Die Passwörter stimmen nicht überein'),
  'field.consent': error(400, 'Votre accord est nécessaire pour continuer', 'Your agreement is needed to continue', 'Ihre Zustimmung ist erforderlich'),
  'field.zip': error(400, 'Code postal incorrect', 'Incorrect postcode', 'Falsche Postleitzahl'),
  // Tenant
  'tenant.invalid': error(404, 'Ce site n’existe pas.', 'This site does not exist.', 'Diese Website existiert nicht.'),
  'tenant.required': error(400, 'L’en-tête tenantName manque.', 'The tenantName header is missing.', 'Der Header tenantName fehlt.'),
  'commons.frontendmaintenance.failure': error(401, 'Le site est en maintenance et sera de nouveau disponible prochainement.', 'The site is under maintenance and will be back shortly.', 'Die Website wird gewartet und ist in Kürze wieder verfügbar.'),
  // Session and rights
  'session.required': error(401, 'Connectez-vous pour continuer.', 'Sign in to continue.', 'Melden Sie sich an, um fortzufahren.'),
  'session.expired': error(401, 'Votre session a expiré. Reconnectez-vous.', 'Your session has expired. Please sign in again.', 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.'),
  noclearance: error(403, 'Vous n’avez pas accès à cette action.', 'You do not have access to this action.', 'Sie haben keinen Zugriff auf diese Aktion.'),
  'commons.admin-right-required': error(401, 'Votre rôle ne permet pas cette action.', 'Your role does not allow this action.', 'Ihre Rolle erlaubt diese Aktion nicht.'),
  // Account
  'account.invalid-credentials': error(401, 'Identifiants incorrects.', 'Incorrect e-mail or password.', 'E-Mail-Adresse oder Passwort ist falsch.'),
  'account.temporarily-blocked': error(429, 'Trop d’essais : réessayez dans {minutes} min.', 'Too many attempts: try again in {minutes} min.', 'Zu viele Versuche: Versuchen Sie es in {minutes} Min. erneut.'),
  'account.email-already-used': error(409, 'Cette adresse e-mail est déjà utilisée.', 'This e-mail address is already used.', 'Diese E-Mail-Adresse wird bereits verwendet.'),
  'account.presignup-required': error(400, 'Demandez d’abord un code de vérification.', 'Ask for a verification code first.', 'Fordern Sie zuerst einen Bestätigungscode an.'),
  'account.presignup-expired': error(400, 'Ce code a expiré. Demandez-en un nouveau.', 'This code has expired. Ask for a new one.', 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.'),
  'account.presignup-failed': error(400, 'Ce code n’est pas le bon. Vérifiez l’e-mail reçu.', 'This is not the right code. Check the e-mail you received.', 'Dieser Code ist falsch. Prüfen Sie die erhaltene E-Mail.'),
  'account.password-format': error(400, 'Au moins 8 caractères, avec majuscule, minuscule, chiffre et caractère spécial, sans espace.', 'At least 8 characters, with upper and lower case, a digit and a special character, no space.', 'Mindestens 8 Zeichen mit Groß- und Kleinbuchstaben, Ziffer und Sonderzeichen, ohne Leerzeichen.'),
  'account.phone-format': error(400, 'Numéro incorrect : 10 à 16 chiffres, « + » au début seulement.', 'Incorrect number: 10 to 16 digits, “+” only at the start.', 'Falsche Nummer: 10 bis 16 Ziffern, „+“ nur am Anfang.'),
  'account.forgotten-password-code': error(400, 'Ce code n’est pas valable. Demandez-en un nouveau.', 'This code is not valid. Ask for a new one.', 'Dieser Code ist ungültig. Fordern Sie einen neuen an.'),
  'account.login-required': error(401, 'Connectez-vous pour acheter ce service.', 'Sign in to buy this service.', 'Melden Sie sich an, um diese Leistung zu kaufen.'),
  // Catalogue and planning
  'establishment.not-found': error(404, 'Cet établissement n’existe pas ou plus.', 'This establishment does not exist any more.', 'Diese Einrichtung gibt es nicht (mehr).'),
  'family.not-found': error(404, 'Cette famille n’existe pas ou plus.', 'This family does not exist any more.', 'Diese Kategorie gibt es nicht (mehr).'),
  'service.not-found': error(404, 'Cette prestation n’existe pas ou plus.', 'This service does not exist any more.', 'Diese Leistung gibt es nicht (mehr).'),
  'service.not-authorized': error(409, 'Cette prestation ne se vend pas ici pour le moment.', 'This service is not on sale here at the moment.', 'Diese Leistung wird hier derzeit nicht verkauft.'),
  'price.not-found': error(400, 'Ce tarif n’existe pas pour cette prestation.', 'This price does not exist for this service.', 'Diesen Tarif gibt es für diese Leistung nicht.'),
  'event.not-found': error(404, 'Cette séance n’existe pas ou plus.', 'This session does not exist any more.', 'Diesen Termin gibt es nicht (mehr).'),
  'event.required': error(400, 'Choisissez une séance.', 'Choose a session.', 'Wählen Sie einen Termin.'),
  'event.not-enough-places': error(409, 'Places restantes à cette séance : {places}. Choisissez-en moins.', 'Places left for this session: {places}. Choose fewer.', 'Noch freie Plätze für diesen Termin: {places}. Wählen Sie weniger.'),
  'event.sold-out': error(409, 'Cette séance est complète.', 'This session is sold out.', 'Dieser Termin ist ausgebucht.'),
  'event.book-failed': error(409, 'La réservation de cette séance a échoué.', 'Booking this session failed.', 'Die Buchung dieses Termins ist fehlgeschlagen.'),
  'interval.not-authorized': error(400, 'Cette période n’est pas acceptée.', 'This period is not accepted.', 'Dieser Zeitraum wird nicht akzeptiert.'),
  'ticketing.unavailable': error(503, 'La billetterie ne répond pas. Réessayez dans un instant : rien n’est perdu.', 'The ticketing system is not answering. Try again in a moment: nothing is lost.', 'Das Ticketsystem antwortet nicht. Versuchen Sie es gleich erneut: Es geht nichts verloren.'),
  // Cart
  'cart.not-found': error(404, 'Ce panier n’existe pas.', 'This cart does not exist.', 'Diesen Warenkorb gibt es nicht.'),
  'cart.expired': error(410, 'Votre panier a expiré', 'Your cart has expired', 'Ihr Warenkorb ist abgelaufen'),
  'cart.already-on-sale': error(409, 'Ce panier est déjà en cours de vente.', 'This cart is already being sold.', 'Dieser Warenkorb wird bereits verkauft.'),
  'cart.changed': error(409, 'Le panier a changé entre-temps. Vérifiez-le, puis recommencez.', 'The cart has changed in the meantime. Check it, then try again.', 'Der Warenkorb hat sich inzwischen geändert. Prüfen Sie ihn und versuchen Sie es erneut.'),
  'cart.payment-pending': error(409, 'Un paiement est en cours pour ce panier. Reprenez-le ou abandonnez-le avant de modifier le panier.', 'A payment is under way for this cart. Resume it or leave it before changing the cart.', 'Für diesen Warenkorb läuft eine Zahlung. Setzen Sie sie fort oder brechen Sie sie ab, bevor Sie ihn ändern.'),
  'cart.empty': error(400, 'Votre panier est vide.', 'Your cart is empty.', 'Ihr Warenkorb ist leer.'),
  'cart.cannot-extend': error(409, 'Vos places ne peuvent pas être gardées plus longtemps.', 'Your places cannot be kept any longer.', 'Ihre Plätze können nicht länger reserviert werden.'),
  'cart.too-many-places': error(409, 'Un panier tient {places} places au plus par séance.', 'A cart holds at most {places} places per session.', 'Ein Warenkorb fasst höchstens {places} Plätze pro Termin.'),
  'cart.full': error(409, 'Un panier tient {places} places au plus. Pour un groupe, contactez l’établissement.', 'A cart holds at most {places} places. For a group, contact the venue.', 'Ein Warenkorb fasst höchstens {places} Plätze. Für Gruppen wenden Sie sich an die Einrichtung.'),
  'card.number-required': error(400, 'Choisissez une carte pour cette prestation.', 'Choose a card for this service.', 'Wählen Sie eine Karte für diese Leistung.'),
  // Payment and sale
  'payment.invalid-type': error(400, 'Veuillez sélectionner un moyen de paiement.', 'Please choose a means of payment.', 'Bitte wählen Sie ein Zahlungsmittel.'),
  'payment.not-configured': error(503, 'Le paiement en ligne n’est pas encore configuré sur ce site.', 'Online payment is not set up on this site yet.', 'Die Online-Zahlung ist auf dieser Website noch nicht eingerichtet.'),
  'sale.not-paid': error(409, 'Ce panier n’est pas payé.', 'This cart is not paid.', 'Dieser Warenkorb ist nicht bezahlt.'),
  // Tickets, pictures, documents
  'purchase.not-found': error(404, 'Cette commande n’existe pas.', 'This order does not exist.', 'Diese Bestellung gibt es nicht.'),
  'ticket.not-found': error(404, 'Ce billet n’existe pas.', 'This ticket does not exist.', 'Dieses Ticket gibt es nicht.'),
  'ticket.too-many': error(409, 'Un document contient {most} billets au plus : téléchargez ceux-ci un par un.', 'A document holds at most {most} tickets: download these one by one.', 'Ein Dokument fasst höchstens {most} Tickets: Laden Sie diese einzeln herunter.'),
  'picture.not-found': error(404, 'Cette image n’existe pas.', 'This picture does not exist.', 'Dieses Bild gibt es nicht.'),
  'link.not-found': error(404, 'Ce document n’existe pas.', 'This document does not exist.', 'Dieses Dokument gibt es nicht.'),
  // The server
  'internal.error': error(500, 'Une erreur est survenue', 'An error occurred', 'Es ist ein Fehler aufgetreten'),
  'internal.unavailable': error(503, 'Le service est momentanément indisponible. Réessayez dans un instant.', 'The service is briefly unavailable. Try again in a moment.', 'Der Dienst ist kurzzeitig nicht verfügbar. Versuchen Sie es gleich erneut.'),
} as const satisfies Record<string, ErrorText>; // biome-ignore format: one error a line

export type ErrorCode = keyof typeof ERRORS;

/** What the interface puts before a code on the wire. */
export const ERROR_PREFIX = 'api-error.oap.';

/** The body of every answer that is not a success. */
export interface ErrorBody {
  /** `api-error.oap.` and an {@link ErrorCode} */
  code: string;
  /** A sentence for the person, in the asked language */
  error: string;
  /** The same by field of the form, where one is to blame */
  fields?: Record<string, string>;
}

/** The text of an error in a language, with its parameters filled in. */
export function errorText(
  code: ErrorCode,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return ERRORS[code].text[locale].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(params[name] ?? whole),
  );
}
