-- Someone who leaves: the row stays, since submissions and the audit log name it; nothing in it tells who it was.
alter table account add column deleted_at timestamptz;
