CREATE INDEX audit_log_sign_in ON audit_log (record_id) WHERE record = 'staff' AND event = 'signIn';
