-- The counts of rate-limiter-flexible, in the form that it expects; they take the place of login_requests.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expire on rate_limits (expire);
drop table login_requests;
