import { dashedPhone } from "../../engine/index";
import { regionName } from "../base/regions";
import type { Address, ApplicationInput, Person } from "./types";

/** The address with our name for its region code. */
function address(given: Address): Address {
  const { region, country } = given;
  return {
    ...given,
    ...(region && { region: { code: region.code, name: regionName(region.code) } }),
    ...(country && { country: { code: "US", name: "United States" } }),
  };
}

/** The person as stored: phone and address in their normal form; everything else as it came. */
export function person<T extends Person>(given: T): T {
  return {
    ...given,
    ...(given.phone_number && { phone_number: dashedPhone(given.phone_number) ?? given.phone_number }),
    ...(given.address && { address: address(given.address) }),
  };
}

/** The application with people and addresses in their normal form; a cleared one stays cleared. */
export function application(given: ApplicationInput): ApplicationInput {
  return {
    ...given,
    ...(given.client && { client: person(given.client) }),
    ...(given.holders && { holders: given.holders.map(person) }),
    ...(given.beneficiaries && { beneficiaries: given.beneficiaries.map(person) }),
    ...(given.rating_address && { rating_address: address(given.rating_address) }),
  };
}
