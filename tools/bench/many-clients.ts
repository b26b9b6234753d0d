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

/** Whose the clients are. */
export interface Office {
  readonly brokerage: string;
  readonly broker: string;
}

/** The demo's brokerage that signs in. */
export const ACME: Office = { brokerage: "bkg_acme", broker: "bkr_dana" };

/** Adds offices to the demo's, of one broker each, and returns all of them. */
export async function addOffices(db: Db, count: number): Promise<readonly Office[]> {
  const names = Array.from({ length: count - 1 }, (_, n) => `many${n + 1}`);
  const offices = names.map((name) => ({ brokerage: `bkg_${name}`, broker: `bkr_${name}` }));
  for (const [n, { brokerage, broker }] of offices.entries()) {
    await sql`insert into brokerages (id, space, slug, name) values (${brokerage}, 'demo', ${names[n]}, ${names[n]})`.execute(
      db,
    );
    await sql`insert into brokers (id, space, brokerage_id, name, email, phone_number)
      values (${broker}, 'demo', ${brokerage}, ${names[n]}, ${`${names[n]}@office.example`}, '303-555-0100')`.execute(
      db,
    );
  }
  return [ACME, ...offices];
}

/** Which clients are added: those of these numbers, `to` not among them, to each office in turn. */
export interface Clients {
  readonly from?: number;
  readonly to: number;
  readonly offices?: readonly Office[];
  readonly step?: number;
  /** By default the tables are vacuumed afterwards, as they are after a while. */
  readonly vacuums?: boolean;
}

/**
 * Adds clients as the database itself makes them, in parts of `step`: each has a common first and last name, a word of
 * its own as second last name, and address and telephone of its own.
 */
export async function addClients(
  db: Db,
  { from = 0, to, offices = [ACME], step = 20_000, vacuums = true }: Clients,
): Promise<void> {
  for (let first = from; first < to; first += step) await addPart(db, offices, first, Math.min(first + step, to) - 1);
  if (!vacuums) return;
  await sql`vacuum analyze clients`.execute(db);
  await sql`vacuum analyze client_counts, client_count_groups`.execute(db);
}

async function addPart(db: Db, offices: readonly Office[], from: number, to: number): Promise<void> {
  const pick = (names: readonly string[], by: string) =>
    sql.raw(`(array['${names.join("','")}'])[1 + (${by}) % ${names.length}]`);
  const brokerages = offices.map(({ brokerage }) => brokerage);
  const brokers = offices.map(({ broker }) => broker);
  await sql`
    insert into clients (id, space, brokerage_id, broker_id, client_type, person, search, created_at, updated_at)
    select 'cl_many' || n, 'demo', office, broker, 'individual',
      jsonb_build_object('first_name', first, 'last_name', last || ' ' || own, 'email', lower(first) || '.' || own || '@mail.example',
        'phone_number', '303-555-' || digits,
        'address', jsonb_build_object('line1', n || ' Main Street', 'city', 'Denver', 'region', jsonb_build_object('code', 'CO', 'name', 'Colorado'),
          'country', jsonb_build_object('code', 'US', 'name', 'United States'), 'postal', '80202')),
      array_to_tsvector(string_to_array(office || '=' || concat_ws(' ' || office || '=', lower(first), lower(last), own, lower(first) || own || 'mailexample', '303', '555', digits, '303555' || digits, '555' || digits), ' ')),
      now(), now()
    from (
      select n, ${pick(FIRST, "n * 7")} as first, ${pick(LAST, "n / 20")} as last, substr(md5(n::text), 1, 8) as own, lpad((n % 10000)::text, 4, '0') as digits,
        (${brokerages}::text[])[1 + n % ${sql.lit(offices.length)}] as office, (${brokers}::text[])[1 + n % ${sql.lit(offices.length)}] as broker
      from generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) as n
    ) as made`.execute(db);
}
