-- What the client list is ordered by when somebody asks for the names: the name that it shows (app/shared/people.ts), in
-- lower case and without the marks of its letters, so that Élan comes among the E and łukasz among the L. In bytes, and
-- with the letters named that some databases do not know in lower case, so that the order is the same on every one.
create function client_sort_name(client_type text, person jsonb) returns text language sql immutable parallel safe as $$
  select left(
    replace(replace(replace(replace(
      translate(
        regexp_replace(lower(normalize(coalesce(
          case when client_type = 'business' then nullif(person ->> 'company_name', '') end,
          nullif(concat_ws(' ', nullif(person ->> 'first_name', ''), nullif(person ->> 'last_name', '')), ''),
          'Client'), NFKD)), U&'[\0300-\036f]', '', 'g'),
        'ØŁĐÐĦŊŦÆŒÞẞАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЂЉЊЋЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩøłđðħıŋŧς',
        'olddhntæœþßабвгдежзиклмнопрстуфхцчшщъыьэюяєіђљњћџαβγδεζηθικλμνξοπρστυφχψωolddhintσ'),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    200) collate "C"
$$;
create index clients_by_name on clients (brokerage_id, client_sort_name(client_type, person), seq)
  where begun_at is null;
-- The terms of a client's policies, which say its status and its next renewal, without the rows of the policies.
create index policies_terms_of_client on policies (client_id, ends_at) include (status, renewable);
