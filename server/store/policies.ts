import type { Selectable } from "kysely";
import type { Scope } from "../access/actor";
import type { ClientType, Person, PolicyRef } from "../records/types";
import type { Db, Tables, Trx } from "./tables";

export interface PolicyOverview extends Selectable<Tables["policies"]> {
  readonly client_person: Person;
  readonly client_type: ClientType;
}

function overviews(db: Db | Trx, scope: Scope) {
  let query = db
    .selectFrom("policies")
    .innerJoin("clients", "clients.id", "policies.client_id")
    .selectAll("policies")
    .select(["clients.person as client_person", "clients.client_type"])
    .where("policies.space", "=", scope.space);
  if (scope.brokerageId) query = query.where("policies.brokerage_id", "=", scope.brokerageId);
  if (scope.quoteNumber) query = query.where("policies.quote_number", "=", scope.quoteNumber);
  if (scope.policyId) query = query.where("policies.id", "=", scope.policyId);
  return query;
}

/** The policy with that id, if it is within reach. */
export function findPolicy(db: Db | Trx, scope: Scope, id: string): Promise<PolicyOverview | undefined> {
  return overviews(db, scope).where("policies.id", "=", id).executeTakeFirst();
}

/** The policy that a quote became, and the charge that paid for it. */
export function policyOfQuote(
  db: Db | Trx,
  quoteNumber: string,
): Promise<(PolicyRef & { readonly charge_id: string | null }) | undefined> {
  return db
    .selectFrom("policies")
    .select(["id", "status", "charge_id"])
    .where("quote_number", "=", quoteNumber)
    .executeTakeFirst();
}

/** The client's policies within reach, newest first. */
export function listPolicies(db: Db, scope: Scope, clientId: string): Promise<PolicyOverview[]> {
  return overviews(db, scope)
    .where("policies.client_id", "=", clientId)
    .orderBy("policies.created_at", "desc")
    .orderBy("policies.id")
    .execute();
}
