import { BASE_CHUNK, type Chunk, within } from './base-chunk.ts';

/**
 * What the browser loads as one file. A module that no chunk names goes with the first chunk whose modules import it, or
 * else where the bundler finds best. The build fails when an entry is no module of it, so that a renamed file cannot
 * change a bundle unnoticed.
 *
 * Each file costs the first load of every page about 30 bytes: its name in the list of what may be loaded later.
 */
export const CHUNKS: readonly Chunk[] = [
  BASE_CHUNK,
  {
    // The home, and what the pages of the catalogue share: apart, they would compress less well.
    name: 'catalogue',
    modules: [
      'web/src/app/routes/$tenant/index.tsx',
      ...within(
        'web/src/shop/catalogue/browse/home',
        'blocks-view.ts',
        'featured.tsx',
        'home-block.tsx',
        'home-data.ts',
        'home-finder.tsx',
        'home-page.tsx',
        'view.ts',
      ),
      ...within('web/src/shop/catalogue/browse', 'session-card.tsx', 'session-list.tsx', 'view.ts'),
      'contract/src/tenants/home-blocks.ts',
      'web/src/lib/kept-state.ts',
      ...within(
        'web/src/ui',
        'card-grid.module.css',
        'field.tsx',
        'day-tile.ts',
        'hero-picture.tsx',
        'home/families.tsx',
        'home/family-tile.tsx',
        'home/featured-day.tsx',
        'home/finder-face.tsx',
        'home/gallery.tsx',
        'home/hero.tsx',
        'home/rich-text.tsx',
        'home/view.ts',
        'home/words.tsx',
        'input.tsx',
        'meter.tsx',
        'select.tsx',
        'session-face.tsx',
        'session-places.tsx',
        'state.tsx',
        'tile-backgrounds.tsx',
      ),
    ],
  },
  {
    // What a visitor's first action may need: menus, and what keeps the page without a network.
    name: 'menus',
    modules: [
      ...within(
        'web/src/app',
        'keep-page.ts',
        'layout/main-menu-panel.tsx',
        'layout/profile-entries.ts',
        'layout/profile-panel.tsx',
      ),
      'web/src/ui/menu-icons.ts',
    ],
  },
  {
    // What the pages with a form share, in the shop and in the back office.
    name: 'forms',
    modules: within(
      'web/src/ui',
      'checkbox.tsx',
      'confirm-dialog.tsx',
      'failure.tsx',
      'inputs.tsx',
      'new-password-fields.tsx',
      'radio-card.tsx',
      'strength-meter.tsx',
      'use-form.ts',
    ),
  },
  {
    // What the shop's pages have in common, except the home.
    name: 'pages',
    modules: [
      ...within('web/src/shop', 'link-tabs.tsx', 'upright-ticket.module.css'),
      ...within(
        'web/src/ui',
        'breadcrumbs.tsx',
        'dialog.tsx',
        'error-message.ts',
        'focus-first-error.ts',
        'load-more.tsx',
        'notice.tsx',
        'page-header.tsx',
        'ticket.tsx',
      ),
    ],
  },
  {
    // From the choice of places to the tickets.
    name: 'purchase',
    modules: [
      'web/src/lib/cart.ts',
      'web/src/shop/cart/establishment-names.ts',
      ...within('web/src/ui', 'session-facts.tsx', 'stepper.tsx'),
    ],
  },
  {
    // Wherever tickets and cards are shown.
    name: 'tickets',
    modules: [
      ...within('contract/src/tickets', 'predicates.ts', 'refund-amount.ts'),
      ...within(
        'web/src/shop',
        'card-link.tsx',
        'card-words.ts',
        'grouped-number.ts',
        'tickets/use-documents.ts',
      ),
      'web/src/shop/payment/instalments/instalment-list.tsx',
      'web/src/shop/sale/selling/sold-cards.tsx',
      ...within('web/src/shop/tickets/tickets', 'right-card.tsx', 'state-tag.tsx', 'ticket-summary.tsx'),
      ...within('web/src/ui', 'save-file.ts', 'ticket-code.tsx', 'ticket-face.tsx'),
    ],
  },
  {
    // The offers of a language and of an update: before what is measured of a visit, which would take it along.
    name: 'notice-bar',
    modules: ['web/src/ui/notice-bar.tsx'],
  },
  {
    // What is measured of a visit, once it may be.
    name: 'audience',
    modules: [
      'web/src/lib/hit.ts',
      ...within('web/src/shop/tenants/analytics', 'audience.tsx', 'measured-cart.ts'),
    ],
  },
  {
    name: 'languages',
    modules: [
      'web/src/app/layout/language-choice.tsx',
      ...within('web/src/ui', 'flag.tsx', 'language-menu.tsx'),
      'contract/src/tenants/language-names.ts',
    ],
  },
  {
    // What takes the place of a page, and the layout without a venue.
    name: 'messages',
    modules: [
      ...within(
        'web/src/app',
        'error-page.tsx',
        'lost-page.tsx',
        'maintenance-page.tsx',
        'not-found-page.tsx',
        'venue-error-page.tsx',
      ),
      'web/src/app/layout/bare-layout.tsx',
    ],
  },
  {
    // What the sign-in and the registration of customers share.
    name: 'account',
    modules: [
      'contract/src/account/sso-rules.ts',
      ...within(
        'web/src/shop/account',
        'account-panel.tsx',
        'account-ticket.tsx',
        'auth/purchase-first.tsx',
        'auth/signed-in.ts',
        'resend.tsx',
        'sso/sso-data.ts',
      ),
      ...within('web/src/ui', 'registration/consents.tsx', 'registration/profile-values.ts'),
    ],
  },
  {
    // What the sign-in, password and profile pages share, in the shop and in the back office.
    name: 'credentials',
    modules: within(
      'web/src/ui/credentials',
      'change-password-form.tsx',
      'code-field.tsx',
      'fields.tsx',
      'forgotten-password-form.tsx',
      'new-password-form.tsx',
      'passkeys/passkey-error.ts',
      'passkeys/passkey-sign-in.tsx',
      'sign-in-form.tsx',
      'site.ts',
    ),
  },
  {
    // What pages of settings share.
    name: 'settings',
    modules: [
      ...within('web/src/backoffice/tenants/saved-settings', 'settings-page.tsx', 'use-settings.ts'),
      ...within('web/src/backoffice/ui', 'undo-change.tsx', 'use-saved-form.ts'),
    ],
  },
];
