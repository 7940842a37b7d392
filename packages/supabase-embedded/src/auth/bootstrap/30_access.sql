-- The service owns its tables and sees all rows; nobody else does, whatever default privileges give away.
do $$ declare name text; begin
  foreach name in array array['users', 'identities', 'one_time_tokens', 'audit_log_entries', 'instances', 'schema_migrations',
    'sessions', 'refresh_tokens', 'mfa_factors', 'mfa_challenges', 'mfa_amr_claims', 'flow_state', 'mfa_recovery_code_sets', 'mfa_recovery_codes',
    'webauthn_credentials', 'webauthn_challenges'] loop
    execute format('alter table auth.%I owner to supabase_auth_admin', name);
    execute format('alter table auth.%I enable row level security', name);
  end loop;
end $$;

grant all on all tables in schema auth to postgres, dashboard_user;
grant all on all sequences in schema auth to postgres, dashboard_user;
