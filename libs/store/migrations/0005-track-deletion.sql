-- A track without submissions can be deleted. What describes the track goes with it. Evaluations, results, seasons and alerts have no
-- cascade: the database refuses to delete their track.

create function refuse_change_while_parent_exists() returns trigger language plpgsql as $$
declare parent_exists boolean;
begin
  if tg_op = 'DELETE' then
    execute format('select exists (select from %I where id = $1)', tg_argv[0]) into parent_exists
      using (to_jsonb(old) ->> (tg_argv[0] || '_id'))::uuid;
    if not parent_exists then return old; end if; -- only a cascade finds this: a foreign key refuses it otherwise
  end if;
  raise exception '% is immutable', tg_table_name using errcode = 'restrict_violation';
end $$;

do $$
declare child text; parent text; immutable boolean;
begin
  for child, parent, immutable in values
    ('track_phase', 'track', false), ('team_quota', 'track', false), ('erratum', 'track', false), ('track_change', 'track', true),
    ('reported_row', 'track', true), ('board_reference', 'track', true), ('board_snapshot', 'track', true),
    ('reported_row_reading', 'reported_row', true)
  loop
    execute format('alter table %I drop constraint %I, add constraint %2$I foreign key (%I) references %I on delete cascade',
      child, child || '_' || parent || '_id_fkey', parent || '_id', parent);
    continue when not immutable;
    execute format('drop trigger %I on %I', child || '_is_immutable', child);
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change_while_parent_exists(%L)',
      child || '_is_immutable', child, parent);
  end loop;
end $$;
