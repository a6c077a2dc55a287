import type { Routes } from '#platform/http/calls.ts';
import { saveTicketingConnection } from './calls/save-ticketing-connection.ts';
import { synchronizeTenant } from './calls/synchronize-tenant.ts';
import { ticketingConnection } from './calls/ticketing-connection.ts';
import { tryTicketingConnection } from './calls/try-ticketing-connection.ts';
import { undoTicketingConnection } from './calls/undo-ticketing-connection.ts';

export const ticketingConnectionRoutes = {
  // provider.admin or provider.tenant
  'GET /settingsadmin/tenantconnection': ticketingConnection,
  'PUT /settingsadmin/tenantconnection': saveTicketingConnection,
  'POST /settingsadmin/undotenantconnection': undoTicketingConnection,
  'POST /settingsadmin/tryconnection': tryTicketingConnection,
  'POST /settingsadmin/synchronizetenant': synchronizeTenant,
} satisfies Routes;
