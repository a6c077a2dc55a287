import { z } from 'zod';
import { Labels } from '../shapes.ts';

/** The identity provider offered by the sign-in page of the back office. */
export const AdministratorSso = z.object({
  ssoName: z.string().describe('Value for GET /user/admin/loginSSO'),
  labels: Labels.partial().describe('Label of the button: the provider’s name'),
});
