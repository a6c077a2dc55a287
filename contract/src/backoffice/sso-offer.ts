import { z } from 'zod';
import { Labels } from '../shapes.ts';

/** The venue's provider of identities, as the sign-in page of the back office offers it. */
export const AdministratorSso = z.object({
  ssoName: z.string().describe('For GET /user/admin/loginSSO'),
  labels: Labels.partial().describe('What the button says: the provider’s name'),
});
