-- Restricts `status` to the codes of its chart, like every other status column.
ALTER TABLE staff ADD CONSTRAINT staff_status CHECK (status BETWEEN 0 AND 2);
