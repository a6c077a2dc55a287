/** Address of the colours and fonts of a tenant; another version has another address. */
export const tenantStylesheet = (deploymentMode: string, tenant: string, version: number) => ({
  rel: 'stylesheet',
  href: `/css/${deploymentMode}/${tenant}/index.css?v=${version}`,
});

/** The icons of a venue, and the manifest for the installation of its site. */
export const venueIcons = (tenant: string, version: number, locale: string) => {
  const at = (file: string) => `/icons/${tenant}/${file}?v=${version}`;
  return [
    { rel: 'icon', type: 'image/png', href: at('favicon.png') },
    { rel: 'apple-touch-icon', href: at('apple-touch-icon.png') },
    { rel: 'manifest', href: `${at('manifest.webmanifest')}&lang=${locale}` },
  ];
};
