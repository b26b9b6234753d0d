import type { ClientType, Person } from "../records/types";
import { regionName } from "../base/regions";
import type { Random } from "./random";

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
  "Umberto",
  "Vera",
  "Wes",
  "Ximena",
  "Yara",
  "Zoltan",
] as const;
const LAST = [
  "Abbott",
  "Bergström",
  "Castillo",
  "Dupree",
  "Eriksen",
  "Fontaine",
  "Gallagher",
  "Hernández",
  "Ishikawa",
  "Jansen",
  "Kowalski",
  "Lindqvist",
  "Moreau",
  "Nakamura",
  "O'Brien",
  "Petrov",
  "Quispe",
  "Rasmussen",
  "Silva",
  "Tran",
  "Underhill",
  "Vasquez",
  "Whitfield",
  "Xu",
  "Youssef",
  "Zamora",
] as const;
const TRADES = [
  "Bakery",
  "Books",
  "Dental",
  "Design",
  "Florists",
  "Interiors",
  "Kitchens",
  "Landscapes",
  "Optics",
  "Printing",
  "Roasters",
  "Software",
  "Tailors",
  "Travel",
] as const;
const STREETS = [
  "Alder Street",
  "Birch Avenue",
  "Canal Road",
  "Dover Lane",
  "Elm Court",
  "Foster Drive",
  "Grove Street",
  "Hill Road",
] as const;
/** Region, city, a zip code of it, and its telephone area code. */
const PLACES = [
  ["CO", "Denver", "80202", "303"],
  ["NY", "Albany", "12207", "518"],
  ["VT", "Burlington", "05401", "802"],
  ["MT", "Bozeman", "59715", "406"],
  ["KS", "Wichita", "67202", "316"],
  ["NM", "Santa Fe", "87501", "505"],
  ["TX", "Austin", "78701", "512"],
  ["CA", "Sacramento", "95814", "916"],
  ["FL", "Tampa", "33602", "813"],
  ["WA", "Spokane", "99201", "509"],
  ["IL", "Peoria", "61602", "309"],
  ["GA", "Savannah", "31401", "912"],
] as const;

/** In years. */
const OLDEST = 76;

export interface DemoPerson {
  readonly client_type: ClientType;
  readonly person: Person;
}

/**
 * An invented person or business of that year, 27 to 76 years old in it. `n` makes the e-mail address unique; a few have
 * no postal address.
 */
export function demoPerson(random: Random, n: number, year: number): DemoPerson {
  const [first, last] = [random.pick(FIRST), random.pick(LAST)];
  const isBusiness = random.below(5) < 2;
  const [region, city, postal, area] = random.pick(PLACES);
  const base = {
    first_name: first,
    last_name: last,
    email: `${plain(first)}.${plain(last)}.${n}@mail.example`,
    phone_number: `${area}-555-${String(100 + random.below(100)).padStart(4, "0")}`,
  };
  const address = {
    line1: `${10 + random.below(900)} ${random.pick(STREETS)}`,
    city,
    region: { code: region, name: regionName(region) },
    country: { code: "US" as const, name: "United States" },
    postal,
  };
  const hasAddress = random.below(12) > 0;
  const dob = `${year - OLDEST + random.below(50)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
  const own = isBusiness ? { company_name: `${last} ${random.pick(TRADES)}` } : { dob };
  return {
    client_type: isBusiness ? "business" : "individual",
    person: { ...base, ...own, ...(hasAddress && { address }) },
  };
}

const two = (n: number): string => String(n).padStart(2, "0");

/** A name in the letters that an e-mail address allows. */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();
}
