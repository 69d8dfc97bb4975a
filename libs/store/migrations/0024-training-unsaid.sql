-- The training data of a model can be undeclared (null), which differs from "none" (an empty list).
alter table submission alter column trained_on drop not null, alter column trained_on drop default;
