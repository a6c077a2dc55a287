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
  'account.login-required': error(401, 'Connectez-vous pour acheter cette prestation.', 'Sign in to buy this service.', 'Melden Sie sich an, um diese Leistung zu kaufen.'),
  // Administrators and roles
  'admin.second-factor-required': error(401, 'Saisissez le code de votre application d’authentification.', 'Enter the code from your authenticator app.', 'Geben Sie den Code Ihrer Authentifizierungs-App ein.'),
  'admin.second-factor-incorrect': error(401, 'Ce code n’est pas le bon. Vérifiez l’heure de votre téléphone, puis réessayez.', 'This is not the right code. Check your phone’s clock, then try again.', 'Dieser Code ist falsch. Prüfen Sie die Uhrzeit Ihres Telefons und versuchen Sie es erneut.'),
  'admin.recovery-code-incorrect': error(401, 'Ce code de secours n’est pas le bon, ou il a déjà servi. Essayez-en un autre.', 'This recovery code is wrong or has been used already. Try another one.', 'Dieser Wiederherstellungscode ist falsch oder wurde schon verwendet. Versuchen Sie einen anderen.'),
  'admin.second-factor-to-set': error(403, 'Ce site exige une double authentification : activez-la dans votre profil pour continuer.', 'This site requires two-factor sign-in: turn it on in your profile to continue.', 'Diese Website verlangt die Zwei-Faktor-Anmeldung: Aktivieren Sie sie in Ihrem Profil, um fortzufahren.'),
  'admin.second-factor-enforced': error(409, 'Ce site exige une double authentification : vous ne pouvez pas la désactiver.', 'This site requires two-factor sign-in: you cannot turn it off.', 'Diese Website verlangt die Zwei-Faktor-Anmeldung: Sie können sie nicht deaktivieren.'),
  'admin.password-format': error(400, 'Au moins 16 caractères, avec majuscule, minuscule, chiffre et caractère spécial, sans espace.', 'At least 16 characters, with upper and lower case, a digit and a special character, no space.', 'Mindestens 16 Zeichen mit Groß- und Kleinbuchstaben, Ziffer und Sonderzeichen, ohne Leerzeichen.'),
  'admin.password-incorrect': error(400, 'Ce n’est pas votre mot de passe actuel.', 'This is not your current password.', 'Das ist nicht Ihr aktuelles Passwort.'),
  'admin.password-link': error(400, 'Ce lien n’est plus valable. Demandez-en un nouveau depuis la page de connexion.', 'This link is no longer valid. Ask for a new one on the sign-in page.', 'Dieser Link ist nicht mehr gültig. Fordern Sie auf der Anmeldeseite einen neuen an.'),
  'admin.not-found': error(404, 'Cet administrateur n’existe pas ou plus.', 'This administrator does not exist any more.', 'Diesen Administrator gibt es nicht (mehr).'),
  'admin.email-already-used': error(409, 'Un administrateur utilise déjà cette adresse e-mail.', 'An administrator already uses this e-mail address.', 'Ein Administrator verwendet diese E-Mail-Adresse bereits.'),
  'admin.super-administrator': error(409, 'Un super administrateur ne peut pas être modifié ni supprimé ici : il doit d’abord transmettre son droit.', 'A super administrator cannot be changed or deleted here: they must hand over that right first.', 'Ein Superadministrator kann hier nicht geändert oder gelöscht werden: Er muss dieses Recht zuerst übergeben.'),
  'admin.master': error(409, 'Le maître ne peut être ni modifié ni supprimé ici : il doit d’abord transmettre son droit.', 'The master can be neither changed nor deleted here: they must hand over that right first.', 'Der Master kann hier weder geändert noch gelöscht werden: Er muss dieses Recht zuerst übergeben.'),
  'admin.not-super-administrator': error(403, 'Seul le super administrateur peut transmettre son droit.', 'Only the super administrator can hand over that right.', 'Nur der Superadministrator kann dieses Recht übergeben.'),
  'admin.not-yet-active': error(409, 'Cet administrateur n’a pas encore choisi son mot de passe.', 'This administrator has not chosen a password yet.', 'Dieser Administrator hat noch kein Passwort gewählt.'),
  'admin.own-account': error(409, 'Vous ne pouvez pas faire cela sur votre propre compte : passez par votre profil ou par un autre administrateur.', 'You cannot do this to your own account: use your profile, or ask another administrator.', 'Das geht nicht mit Ihrem eigenen Konto: Nutzen Sie Ihr Profil oder bitten Sie einen anderen Administrator.'),
  'admin.grant-beyond-own': error(403, 'Vous ne pouvez pas donner ni retirer un droit que vous n’avez pas.', 'You cannot grant or withdraw a right that you do not hold.', 'Sie können kein Recht vergeben oder entziehen, das Sie selbst nicht haben.'),
  'role.not-found': error(404, 'Ce rôle n’existe pas ou plus.', 'This role does not exist any more.', 'Diese Rolle gibt es nicht (mehr).'),
  'role.name-already-used': error(409, 'Un rôle porte déjà ce nom.', 'A role already has this name.', 'Eine Rolle trägt diesen Namen bereits.'),
  'role.administrator-role': error(409, 'Le rôle Administrateur ne peut être ni modifié ni supprimé.', 'The Administrator role can be neither changed nor deleted.', 'Die Rolle Administrator kann weder geändert noch gelöscht werden.'),
  'role.associated-to-administrator': error(409, 'Administrateurs qui ont encore ce rôle : {count}. Retirez-le-leur d’abord.', 'Administrators who still have this role: {count}. Remove it from them first.', 'Administratoren, die diese Rolle noch haben: {count}. Entziehen Sie sie ihnen zuerst.'),
  // What administrators upload and change
  'file.too-large': error(413, 'Taille trop importante : 512 ko au plus.', 'Too large: 512 kB at most.', 'Zu groß: höchstens 512 kB.'),
  'file.type': error(415, 'Type de fichier refusé : PNG, JPEG ou WebP seulement.', 'This type of file is refused: PNG, JPEG or WebP only.', 'Dieser Dateityp wird abgelehnt: nur PNG, JPEG oder WebP.'),
  'file.signature': error(415, 'Ce fichier n’est pas une image lisible du type annoncé.', 'This file is not a readable picture of the type it claims.', 'Diese Datei ist kein lesbares Bild des angegebenen Typs.'),
  'file.foreign-content': error(415, 'Ce fichier contient autre chose que son image : exportez-la à nouveau depuis un logiciel de retouche.', 'This file holds something else beside its picture: export it again from a picture editor.', 'Diese Datei enthält außer dem Bild noch etwas anderes: Exportieren Sie es neu aus einem Bildbearbeitungsprogramm.'),
  'field.colour': error(400, 'Couleur attendue sous la forme #1a2b3c', 'A colour is expected, such as #1a2b3c', 'Erwartet wird eine Farbe wie #1a2b3c'),
  'field.contrast': error(400, 'Contraste insuffisant avec le blanc : 4,5 au moins.', 'Not enough contrast with white: at least 4.5.', 'Zu wenig Kontrast zu Weiß: mindestens 4,5.'),
  'field.limits': error(400, 'Le seuil bas doit être inférieur au seuil haut.', 'The low limit must be below the high one.', 'Die untere Grenze muss unter der oberen liegen.'),
  'settings.changed': error(409, 'Quelqu’un a changé ces réglages entre-temps. Rechargez la page : votre saisie n’a pas été enregistrée.', 'Somebody changed these settings in the meantime. Reload the page: what you entered was not saved.', 'Jemand hat diese Einstellungen inzwischen geändert. Laden Sie die Seite neu: Ihre Eingabe wurde nicht gespeichert.'),
  'settings.nothing-to-undo': error(409, 'Il n’y a rien à annuler.', 'There is nothing to undo.', 'Es gibt nichts rückgängig zu machen.'),
  'synchronization.running': error(409, 'Une synchronisation est déjà en cours.', 'A synchronisation is already running.', 'Eine Synchronisierung läuft bereits.'),
  'synchronization.empty': error(502, 'La billetterie n’a plus aucune prestation : rien n’a été changé. Vérifiez-la, puis recommencez.', 'The ticketing system has no service any more: nothing was changed. Check it, then try again.', 'Das Ticketsystem enthält keine Leistung mehr: Es wurde nichts geändert. Prüfen Sie es und versuchen Sie es erneut.'),
  'synchronization.interrupted': error(503, 'La synchronisation a été interrompue : rien n’a été changé.', 'The synchronisation was interrupted: nothing was changed.', 'Die Synchronisierung wurde unterbrochen: Es wurde nichts geändert.'),
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
  'payment.nothing-to-check': error(409, 'Ce paiement n’est plus à vérifier : quelqu’un s’en est peut-être déjà occupé.', 'This payment no longer needs checking: somebody may have dealt with it already.', 'Diese Zahlung ist nicht mehr zu prüfen: Vielleicht hat sich schon jemand darum gekümmert.'),
  // Tickets, pictures, documents
  'purchase.not-found': error(404, 'Cette commande n’existe pas.', 'This order does not exist.', 'Diese Bestellung gibt es nicht.'),
  'ticket.not-found': error(404, 'Ce billet n’existe pas.', 'This ticket does not exist.', 'Dieses Ticket gibt es nicht.'),
  'ticket.too-many': error(409, 'Un document contient {most} billets au plus : téléchargez ceux-ci un par un.', 'A document holds at most {most} tickets: download these one by one.', 'Ein Dokument fasst höchstens {most} Tickets: Laden Sie diese einzeln herunter.'),
  'picture.not-found': error(404, 'Cette image n’existe pas.', 'This picture does not exist.', 'Dieses Bild gibt es nicht.'),
  'picture.too-many-pixels': error(413, 'Image trop grande : {pixels} pixels de côté au plus.', 'Picture too large: at most {pixels} pixels a side.', 'Bild zu groß: höchstens {pixels} Pixel je Seite.'),
  'picture.too-many': error(409, 'Trop d’images en attente. Enregistrez ou attendez demain.', 'Too many pictures are waiting. Save them, or come back tomorrow.', 'Zu viele Bilder warten. Speichern Sie sie oder versuchen Sie es morgen.'),
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
