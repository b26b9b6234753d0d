import { sql } from "kysely";
import type { Db } from "../../server/store/tables";

const FIRST = [
  "Ada",
  "Ben",
  "Carla",
  "Dmitri",
  "Elena",
  "Farid",
  "Grace",
  "Hugo",
  "Ines",
  "Jamal",
  "Keiko",
  "Liam",
  "Mara",
  "Noor",
  "Oscar",
  "Priya",
  "Quinn",
  "Rosa",
  "Samir",
  "Tessa",
];
const LAST = [
  "Abbott",
  "Castillo",
  "Dupree",
  "Eriksen",
  "Fontaine",
  "Gallagher",
  "Hernandez",
  "Ishikawa",
  "Jansen",
  "Kowalski",
  "Lindqvist",
  "Moreau",
  "Nakamura",
  "Petrov",
  "Quispe",
  "Rasmussen",
  "Silva",
  "Tran",
  "Underhill",
  "Vasquez",
];

/**
 * Adds clients to the demo's brokerage `acme` as the database itself makes them, in parts of `step`: each has a common
 * first and last name, a word of its own as second last name, and address and telephone of its own.
 */
export async function addClients(db: Db, count: number, step = 50_000): Promise<void> {
  for (let from = 0; from < count; from += step) await addPart(db, from, Math.min(from + step, count) - 1);
  await sql`vacuum analyze clients`.execute(db);
  await sql`vacuum analyze client_counts`.execute(db);
}

async function addPart(db: Db, from: number, to: number): Promise<void> {
  const pick = (names: readonly string[], by: string) =>
    sql.raw(`(array['${names.join("','")}'])[1 + (${by}) % ${names.length}]`);
  await sql`
    insert into clients (id, space, brokerage_id, broker_id, client_type, person, search, created_at, updated_at)
    select 'cl_many' || n, 'demo', 'bkg_acme', 'bkr_dana', 'individual',
      jsonb_build_object('first_name', first, 'last_name', last || ' ' || own, 'email', lower(first) || '.' || own || '@mail.example',
        'phone_number', '303-555-' || digits,
        'address', jsonb_build_object('line1', n || ' Main Street', 'city', 'Denver', 'region', jsonb_build_object('code', 'CO', 'name', 'Colorado'),
          'country', jsonb_build_object('code', 'US', 'name', 'United States'), 'postal', '80202')),
      array_to_tsvector(string_to_array('bkg_acme=' || concat_ws(' bkg_acme=', lower(first), lower(last), own, lower(first) || own || 'mailexample', '303', '555', digits, '303555' || digits, '555' || digits), ' ')),
      now(), now()
    from (
      select n, ${pick(FIRST, "n * 7")} as first, ${pick(LAST, "n / 20")} as last, substr(md5(n::text), 1, 8) as own, lpad((n % 10000)::text, 4, '0') as digits
      from generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) as n
    ) as made`.execute(db);
}
