-- The words of clients with letters such as ł and ø are written again (store/refold.ts), as they are searched from now on.
select 1;
