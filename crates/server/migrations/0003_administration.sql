-- Who may not come in, and until when; nothing is for good. A subject is a person's id or a network.
create table bans (
    subject text primary key,
    reason text,
    created_ms bigint not null,
    until_ms bigint
);

-- What whoever runs the server did from outside the games.
create table admin_log (
    id text primary key,
    at_ms bigint not null,
    deed text not null,
    subject text not null,
    detail text not null
);
create index admin_log_at on admin_log (at_ms);
