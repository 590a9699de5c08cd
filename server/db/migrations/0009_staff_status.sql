-- As of every other status: the codes of its chart, and nothing else.
ALTER TABLE staff ADD CONSTRAINT staff_status CHECK (status BETWEEN 0 AND 2);
