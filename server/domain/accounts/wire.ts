/** The accounts as the API and the command line show them. Only fields listed here leave the server. */
import type { BrokerageAccount, BrokerAccount, StaffAccount } from "../../records/types";
import type { BrokerageAccountRow, BrokerAccountRow } from "../../store/accounts";
import type { StaffRow } from "../../store/people";

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export function brokerageResponse(row: BrokerageAccountRow): BrokerageAccount {
  const { id, slug, name, brokers, default_broker_id, default_broker_name, disabled_at } = row;
  const hasDefault = default_broker_id !== null && default_broker_name !== null;
  const default_broker = hasDefault ? { id: default_broker_id, name: default_broker_name } : null;
  return { id, slug, name, default_broker, brokers: brokers ?? 0, disabled_at: instant(disabled_at) };
}

export function brokerResponse(row: BrokerAccountRow): BrokerAccount {
  const { id, name, email, phone_number } = row;
  return {
    id,
    name,
    email,
    phone_number,
    brokerage: { slug: row.brokerage_slug, name: row.brokerage_name },
    is_default: row.default_broker_id === id,
    disabled_at: instant(row.disabled_at),
  };
}

export const staffResponse = ({ id, kind, name, email }: StaffRow): StaffAccount => ({ id, kind, name, email });
