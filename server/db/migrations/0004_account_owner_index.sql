-- An index that starts with the owner's id and includes the account's id, so that the accounts of all owners found by a
-- search are read by an index-only scan.
alter table account
  drop constraint account_owner,
  add constraint account_owner unique (owner_id, kind, purpose) include (id);
