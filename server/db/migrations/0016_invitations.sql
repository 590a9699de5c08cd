-- The link by which a staff member sets a password: used once, at most one for each person. Only its hash is stored.
create table invitation (
  token_hash text primary key,
  staff_id integer not null constraint invitation_staff unique references staff,
  expires_at timestamptz(3) not null
);
