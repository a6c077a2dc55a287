import { AnalyticsSettings } from './analytics.ts';
import { ChosenPicture, Design, DesignPicture, FontNameTag } from './design.ts';
import { Venue } from './directory.ts';
import { StoredDocument } from './documents.ts';
import { EndText, SavedEnd } from './end-of-navigation.ts';
import { FooterLink, LinkContent, SavedFooter } from './footer.ts';
import { SavedFunctionalities } from './functionalities.ts';
import { HomePageSettings, ShownHomeBlock } from './home.ts';
import { MailDraft, MailNameTag, MailTemplate, MailText, MailVariableCode } from './mail-templates.ts';
import { AllParameters, ParameterItem } from './parameters.ts';
import { UploadedPicture } from './pictures.ts';
import { RegistrationPage, SavedRegistrationPage } from './registration-page.ts';
import { SavedState, SeenVersion } from './saved-settings.ts';
import { TranslationState } from './translations.ts';
import { SavedUsedPages } from './used-pages.ts';
import { WebhookDelivery, WebhookEndpoint } from './webhooks.ts';

/** Named shapes of venues and their settings; see `../components.ts`. */
export const tenantComponents = {
  Venue,
  ParameterItem,
  AllParameters,
  UploadedPicture,
  FontNameTag,
  ChosenPicture,
  DesignPicture,
  Design,
  AnalyticsSettings,
  SavedState,
  SeenVersion,
  StoredDocument,
  LinkContent,
  FooterLink,
  SavedFooter,
  SavedFunctionalities,
  SavedUsedPages,
  WebhookEndpoint,
  WebhookDelivery,
  EndText,
  SavedEnd,
  RegistrationPage,
  SavedRegistrationPage,
  HomePageSettings,
  ShownHomeBlock,
  MailNameTag,
  MailVariableCode,
  MailText,
  MailTemplate,
  MailDraft,
  TranslationState,
} as const;
