-- A view of a withdrawal's bank account is audited once for each person, record and day in Japan, even if it is opened
-- several times concurrently.
create unique index audit_log_account_seen
  on audit_log (record, record_id, staff_id, ((at at time zone 'Asia/Tokyo')::date))
  where event = 'viewBankAccount';
