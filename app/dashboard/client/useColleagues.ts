import useSWR from "swr";
import { listColleagues } from "../../shared/broker/management";
import type { Client, Colleague } from "../../shared/api/types";
import { useBrokerSession } from "../../shared/session/broker";

export interface Colleagues {
  /** The brokers of the own brokerage who may work; undefined until they are known. */
  readonly list: readonly Colleague[] | undefined;
  readonly error: unknown;
  readonly busy: boolean;
  readonly retry: () => void;
  /** Who is signed in. */
  readonly me: string | undefined;
}

/** The colleagues of the broker who is signed in, who is one of them. */
export function useColleagues(): Colleagues {
  const { broker } = useBrokerSession();
  const { data, error, isValidating, mutate } = useSWR<readonly Colleague[], unknown>("colleagues", listColleagues);
  return { list: data, error, busy: isValidating, retry: () => void mutate(), me: broker?.id };
}

/**
 * Whether the person may give the client to another broker: to be the client's own broker is enough to ask, the
 * principal is known by the list; and there must be another broker, as far as that is known.
 */
export function mayGive({ broker }: Client, { list, me }: Pick<Colleagues, "list" | "me">): boolean {
  const isPrincipal = list?.some(({ id, is_principal }) => is_principal && id === me) ?? false;
  return (broker.id === me || isPrincipal) && (list?.some(({ id }) => id !== broker.id) ?? true);
}

/** A broker's name with what is to be known of them: "Dana Reyes (you, principal)". */
export function brokerWords({ id, name }: Client["broker"], { list, me }: Pick<Colleagues, "list" | "me">): string {
  const colleague = list?.find((each) => each.id === id);
  const more = [
    id === me && "you",
    colleague?.is_principal === true && "principal",
    list !== undefined && !colleague && "no longer active",
  ].filter(Boolean);
  return more.length === 0 ? name : `${name} (${more.join(", ")})`;
}
