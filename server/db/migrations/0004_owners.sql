-- Finds the accounts of all owners that a search finds, without comparing texts.
alter table account
  drop constraint account_owner,
  add constraint account_owner unique (owner_id, kind, purpose) include (id);
