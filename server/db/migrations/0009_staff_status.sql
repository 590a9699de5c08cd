-- Like every other status column, it accepts only the codes of its chart.
ALTER TABLE staff ADD CONSTRAINT staff_status CHECK (status BETWEEN 0 AND 2);
