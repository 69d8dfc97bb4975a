-- What a model was trained on may be left unsaid, which is not the same as "on nothing" (an empty list).
alter table submission alter column trained_on drop not null, alter column trained_on drop default;
