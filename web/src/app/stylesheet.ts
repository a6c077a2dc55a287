/** Where the colours and fonts of a tenant are; another version has another address. */
export const tenantStylesheet = (deploymentMode: string, tenant: string, version: number) => ({
  rel: 'stylesheet',
  href: `/css/${deploymentMode}/${tenant}/index.css?v=${version}`,
});

/** The icons of a venue, and what it takes to install its site. */
export const venueIcons = (tenant: string, version: number, locale: string) => {
  const at = (file: string) => `/icons/${tenant}/${file}?v=${version}`;
  return [
    { rel: 'icon', type: 'image/png', href: at('favicon.png') },
    { rel: 'apple-touch-icon', href: at('apple-touch-icon.png') },
    { rel: 'manifest', href: `${at('manifest.webmanifest')}&lang=${locale}` },
  ];
};
