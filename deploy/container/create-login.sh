#!/bin/bash
# Creates the login of the running processes, which the migration step lets work as the application.
set -euo pipefail
psql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$LOGIN_PASSWORD" <<'SQL'
create role guichet_app nologin;
create role guichet_login login password :'password' in role guichet_app;
SQL
