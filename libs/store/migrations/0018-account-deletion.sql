-- A deleted account keeps its row, because submissions and the audit log refer to it; the row contains no personal data.
alter table account add column deleted_at timestamptz;
