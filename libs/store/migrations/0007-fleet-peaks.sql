-- The chart of ten-minute intervals shows the busiest minute of each. Null: recorded before this migration.
alter table fleet_metric add column peak_instances integer;
