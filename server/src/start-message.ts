import type { Config } from './kernel/configuration/config.ts';

/** Returns the message printed once the program is ready: addresses, demonstration logins and data. */
export function describeStart(
  config: Config,
  tenants: readonly { name: string; displayName: string; isProvider: boolean }[],
): string {
  const { publicUrl } = config;
  const lines: [string, string][] = [['Guichet', publicUrl]];
  const venues = tenants.filter((tenant) => !tenant.isProvider);
  const providers = tenants.filter((tenant) => tenant.isProvider);
  for (const venue of venues) lines.push([venue.displayName, `${publicUrl}/${venue.name}`]);
  for (const provider of providers)
    lines.push([provider.displayName, `${publicUrl}/${provider.name}/backoffice`]);
  if (config.deploymentMode !== 'prod') {
    lines.push(
      ['Customers', 'jeanne@example.com, samir@example.com (family quotient)'],
      ['Administrator', 'admin@example.com, at each venue under /backoffice'],
      ['Master', `master@example.com, at ${providers.map(({ displayName }) => displayName).join(', ')}`],
      ['Password', 'Guichet-demo-2026!'],
    );
    if (config.smtpUrl === undefined) lines.push(['Mails sent', `${publicUrl}/sandbox/mail`]);
    lines.push(['Turnstile', `${publicUrl}/sandbox/turnstile`]);
  }
  lines.push(['Calls', `${publicUrl}/api/docs`], ['Data', describeData(config)]);
  const width = Math.max(...lines.map(([label]) => label.length));
  const text = lines.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`).join('\n');
  return `\n${text}\n\n  Ready. Ctrl-C stops everything.\n`;
}

/** Describes where the data are, without the password of the connection string. */
function describeData({ databaseUrl, dataDirectory }: Config): string {
  if (databaseUrl === undefined) return `${dataDirectory} (embedded PostgreSQL)`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}
