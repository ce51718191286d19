-- When a token was last used, by the day: those that nobody uses are forgotten.
alter table tokens add column used_ms bigint not null default 0;
create index tokens_used on tokens (used_ms);
create index tokens_person on tokens (person);

-- What the name of an account looks like: two that look the same are one.
alter table people add column account_key text;
create unique index people_account_looks on people (account_key);

-- Who made a table, from where (a hash that only the running server can make), and when a person
-- was last there, by the day.
alter table tables add column host text not null default '';
alter table tables add column origin text not null default '';
alter table tables add column acted_ms bigint not null default 0;
create index tables_host on tables (host, status);
create index tables_origin on tables (origin, status);
create index tables_acted on tables (status, acted_ms);
create index tables_listed on tables (public, status, created_ms, host, origin, id);
