-- The next mail is found without sorting all that wait: with 100,000 of them, after the mail server was away, each took
-- half a second.
create index outbox_in_turn on outbox (seq) where delivery = 'queued';
