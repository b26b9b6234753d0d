import type { Command } from "./command";
import {
  listBrokers,
  runAddBroker,
  runChangeBroker,
  runDisableBroker,
  runEnableBroker,
  runMoveBroker,
} from "./run-broker";
import {
  listBrokerages,
  runAddBrokerage,
  runDisableBrokerage,
  runEnableBrokerage,
  runRenameBrokerage,
} from "./run-brokerage";
import { listLicences, runGrantLicence, runWithdrawLicence } from "./run-licence";
import { listStaff, runAddStaff, runRemoveStaff } from "./run-staff";
import { USAGE } from "./usage";

const RUNS: { readonly [name in keyof typeof USAGE]: Command["run"] } = {
  "brokerage list": listBrokerages,
  "brokerage add": runAddBrokerage,
  "brokerage rename": runRenameBrokerage,
  "brokerage disable": runDisableBrokerage,
  "brokerage enable": runEnableBrokerage,
  "broker list": listBrokers,
  "broker add": runAddBroker,
  "broker change": runChangeBroker,
  "broker move": runMoveBroker,
  "broker disable": runDisableBroker,
  "broker enable": runEnableBroker,
  "staff list": listStaff,
  "staff add": runAddStaff,
  "staff remove": runRemoveStaff,
  "licence list": listLicences,
  "licence grant": runGrantLicence,
  "licence withdraw": runWithdrawLicence,
};

/** The commands of `npm run admin`, in the order of its help. */
export const COMMANDS: readonly Command[] = Object.entries(USAGE).map(([name, usage]) => ({
  name,
  ...usage,
  run: RUNS[name as keyof typeof USAGE],
}));
