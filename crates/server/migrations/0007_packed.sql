-- Records of tables that rest, many to a row and compressed. The last record of a table is never among them.
create table packed (
    table_id text not null,
    last_seq bigint not null,
    first_seq bigint not null,
    body bytea not null,
    primary key (table_id, last_seq)
);

-- The status at which a table's records were packed; nothing if they never were.
alter table tables add column packed text not null default '';
create index tables_packed on tables (packed, status, seen_run);
