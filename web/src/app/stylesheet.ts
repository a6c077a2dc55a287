/** Where the colours and fonts of a tenant are; another version has another address. */
export const tenantStylesheet = (deploymentMode: string, tenant: string, version: number) => ({
  rel: 'stylesheet',
  href: `/css/${deploymentMode}/${tenant}/index.css?v=${version}`,
});
