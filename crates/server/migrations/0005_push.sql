-- The key with which this server proves itself to push services; made once, and told to browsers.
create table push_keys (
    id bigint primary key,
    pkcs8 text not null,
    created_ms bigint not null
);

-- Where a person wants to be told that it is their turn at a table: a browser's own address at a push
-- service, with the keys that only this browser can read with. It goes with the token that asked for it.
create table push_subscriptions (
    table_id text not null,
    person text not null,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    lang text not null,
    token text not null,
    created_ms bigint not null,
    primary key (table_id, person, endpoint)
);
create index push_subscriptions_person on push_subscriptions (person);
create index push_subscriptions_token on push_subscriptions (token);
create index push_subscriptions_endpoint on push_subscriptions (endpoint);
