-- The boards of a protocol depend on the definition of the benchmark (statements, episodes, split strategies). A protocol that trains
-- on features needs train and test images in one list.

alter table track add column boards text[];
update track set boards = '{closed,open}';
alter table track alter column boards set not null, add constraint track_boards_check check (cardinality(boards) > 0);

alter table split drop constraint split_name_check, add constraint split_name_check check (name in ('train', 'val', 'test', 'all'));
