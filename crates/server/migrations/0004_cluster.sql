-- Several servers on one database. Each has a row for as long as it runs, and until when it is believed to.
create table nodes (
    id text primary key,
    name text not null,
    version bigint not null,
    oldest bigint not null,
    lease_ms bigint not null,
    until_ms bigint not null,
    draining bigint not null
);

-- Which of them keeps a table; nobody if the name is empty. The number is raised whenever a table is
-- taken up, and whatever is written of a table names it.
create table leases (
    table_id text primary key,
    node text not null,
    fence bigint not null
);
create index leases_node on leases (node);

-- By what the servers of this database know each other on a bus that others use too.
create table cluster (
    one bigint primary key,
    name text not null
);
