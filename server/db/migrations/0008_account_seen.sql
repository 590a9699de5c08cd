-- That somebody saw the bank account of a withdrawal is written once for each person, record and day of Japan, however
-- many open it at once.
create unique index audit_log_account_seen
  on audit_log (record, record_id, staff_id, ((at at time zone 'Asia/Tokyo')::date))
  where event = 'viewBankAccount';
