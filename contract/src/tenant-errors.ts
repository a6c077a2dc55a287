/** The errors of tenants and of the master area, with their HTTP status. */
export const TENANT_ERRORS = {
  'tenant.invalid': 404,
  'tenant.required': 400,
  'tenant.not-found': 404,
  'tenant.name-already-used': 409,
  'tenant.origin': 400,
  'tenant.origin-already-used': 409,
  'tenant.not-open': 409,
  'tenant.steps-missing': 409,
  'tenant.archived': 409,
  'tenant.not-closed': 409,
  'tenant.carts-paying': 409,
  'tenant.money-left': 409,
  'tenant.administrator-active': 409,
} as const;
