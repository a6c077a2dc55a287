-- Single sign-on by OpenID Connect: a venue's provider, the sign-ins under way, and whom the provider knows.

-- Every change replaces it; `before` is what undoing the last one brings back.
create table portal.sso_settings (
  tenant_id uuid primary key references portal.tenant,
  version integer not null,
  -- As the contract's SsoChoices; checked there
  choices jsonb not null,
  secret_encrypted text,
  -- { "choices", "secretEncrypted" }
  before jsonb
);
call portal.isolate_tenant_table('portal.sso_settings');

-- A sign-in under way, in two steps: asked of the provider, then proven by it and waiting for an account.
create table portal.sso_sign_in (
  tenant_id uuid not null,
  -- Keyed hash of what its bearer shows: the state of the request, then the ticket of the proof
  key bytea not null,
  step text not null check (step in ('asked', 'proven')),
  -- Keyed hash of the cookie of the browser that asked
  browser bytea not null,
  -- Nonce and code verifier, then what the provider said of the person
  content_encrypted text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, key)
);
create index sso_sign_in_expiry on portal.sso_sign_in (tenant_id, expires_at);
call portal.isolate_tenant_table('portal.sso_sign_in');

-- A person at a provider, and the account that they have proven to be theirs.
create table portal.sso_identity (
  tenant_id uuid not null,
  issuer text not null,
  -- The provider's own number of the person
  subject text not null,
  customer_id uuid not null,
  linked_at timestamptz not null default now(),
  -- The last ID token: the provider asks for it at the sign-out. Null once signed out.
  id_token_encrypted text,
  primary key (tenant_id, issuer, subject),
  constraint sso_identity_one unique (tenant_id, customer_id, issuer),
  foreign key (tenant_id, customer_id) references portal.customer
);
call portal.isolate_tenant_table('portal.sso_identity');

-- An account that began at a provider has no password, and no postal address until a purchase needs one.
alter table portal.customer
  drop constraint customer_erased,
  add constraint customer_erased check (
    case when erased_at is null
      then num_nulls(email, user_type) = 0
      else num_nonnulls(email, password_hash, user_type, civility, first_name, last_name, social_reason,
                        address, zip, city, country, phone, mobile, family_quotient) = 0
    end
  );

alter table portal.account_code
  drop constraint account_code_purpose_check,
  add constraint account_code_purpose_check check (purpose in ('signup', 'password', 'sso'));
