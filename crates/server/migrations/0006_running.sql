-- For how long servers were seen running on this database. Whatever grows old does so by this and by no clock:
-- `offset_ms` is how far a wall clock was ahead of it, `astray_ms` by how much the two came to differ, and `too_many`
-- how much a sweep wanted to delete at once; while one of the last two is not 0 nothing is deleted.
create table running (
    one bigint primary key,
    ms bigint not null,
    offset_ms bigint,
    astray_ms bigint not null,
    too_many bigint not null
);

-- When a person was last at a table or its row changed, by that; what was there before counts from now on.
alter table tables add column seen_run bigint not null default 0;
-- A table that is deleted is marked as gone first, and can be put back as what it was until it is removed.
alter table tables add column gone_from text;
alter table tables add column gone_run bigint not null default 0;
drop index tables_acted;
create index tables_seen on tables (status, seen_run);

alter table tokens add column used_run bigint not null default 0;
drop index tokens_used;
create index tokens_used on tokens (used_run);
