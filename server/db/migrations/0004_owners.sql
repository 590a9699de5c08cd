-- The movements of all whom a search finds: from each owner straight to the account, by numbers.
alter table account
  drop constraint account_owner,
  add constraint account_owner unique (owner_id, kind, purpose) include (id);
