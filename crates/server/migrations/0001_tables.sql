-- One row a table: who may sit there and how it is played. `version` decides races between writers.
create table tables (
    id text primary key,
    version bigint not null,
    status text not null,
    public bigint not null,
    secret text not null,
    description text not null,
    created_ms bigint not null,
    changed_ms bigint not null
);
create index tables_open on tables (public, status, changed_ms);

-- What was done, only ever added to. The key decides races: two writers cannot both win.
create table records (
    table_id text not null,
    seq bigint not null,
    command text,
    at_ms bigint not null,
    body text not null,
    primary key (table_id, seq)
);
create unique index records_command on records (table_id, command);

-- Caches: any of them may be deleted at any time.
create table snapshots (
    table_id text primary key,
    seq bigint not null,
    body text not null
);

-- Who sits where, for the list of one's own tables.
create table sitters (
    person text not null,
    table_id text not null,
    primary key (person, table_id)
);
create index sitters_table on sitters (table_id);

create table people (
    id text primary key,
    name text,
    account text unique,
    password text,
    created_ms bigint not null
);

-- A browser proves who it is with a token; only its hash is kept.
create table tokens (
    hash text primary key,
    person text not null,
    created_ms bigint not null
);
