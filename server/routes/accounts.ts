import {
  addBrokerage,
  disableBrokerage,
  enableBrokerage,
  readBrokerages,
  renameBrokerage,
} from "../domain/accounts/brokerages";
import { addBroker, changeBroker, readBrokers } from "../domain/accounts/brokers";
import { grantLicence, readLicences } from "../domain/accounts/licences";
import { addStaff, readStaff, removeStaff } from "../domain/accounts/staff";
import { disableBroker, enableBroker, moveBroker } from "../domain/accounts/standing";
import { route } from "../http/route";
import type { Route, RouteCall } from "../http/route";
import type { Trx } from "../store/tables";

const base = "/api/management/v1";
const idOf = (request: RouteCall<unknown>): string => String(request.params.id);

/** Each act is one transaction. */
const act = <T>({ deps }: RouteCall<unknown>, work: (trx: Trx) => Promise<T>): Promise<T> =>
  deps.store.db.transaction().execute(work);

const brokerageRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: `${base}/brokerages`,
    summary: "The brokerages, the disabled ones, too",
    operation: "brokerage.list",
    response: { list: "brokerage-account" },
    handle: ({ deps, actor }) => readBrokerages(deps.store.db, actor.space),
  }),
  route({
    method: "POST",
    path: `${base}/brokerages`,
    summary: "Adds a brokerage",
    operation: "brokerage.add",
    body: "brokerage-body",
    response: { one: "brokerage-account" },
    handle: (request) => act(request, (trx) => addBrokerage(trx, request.actor, request.body)),
  }),
  route({
    method: "PUT",
    path: `${base}/brokerages/:id`,
    summary: "Gives a brokerage, by id or slug, another name",
    operation: "brokerage.rename",
    body: "brokerage-name-body",
    response: { one: "brokerage-account" },
    handle: (request) => act(request, (trx) => renameBrokerage(trx, request.actor, idOf(request), request.body)),
  }),
  route({
    method: "POST",
    path: `${base}/brokerages/:id/disable`,
    summary: "Disables a brokerage with all of its brokers",
    operation: "brokerage.disable",
    body: "empty-body",
    response: { one: "brokerage-account" },
    handle: (request) => act(request, (trx) => disableBrokerage(trx, request.actor, idOf(request))),
  }),
  route({
    method: "POST",
    path: `${base}/brokerages/:id/enable`,
    summary: "Enables a brokerage again",
    operation: "brokerage.enable",
    body: "empty-body",
    response: { one: "brokerage-account" },
    handle: (request) => act(request, (trx) => enableBrokerage(trx, request.actor, idOf(request))),
  }),
];

const brokerRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: `${base}/brokers`,
    summary: "The brokers, the disabled ones, too",
    operation: "broker.list",
    query: {
      brokerage: {
        description: "The slug of the one brokerage whose brokers are listed; absent = all.",
        schema: { type: "string", pattern: "^[a-z0-9-]{1,80}$", description: "A slug." },
      },
    },
    response: { list: "broker-account" },
    handle: ({ deps, actor, query }) => readBrokers(deps.store.db, actor.space, query.brokerage),
  }),
  route({
    method: "POST",
    path: `${base}/brokers`,
    summary: "Adds a broker",
    operation: "broker.add",
    body: "broker-body",
    response: { one: "broker-account" },
    handle: (request) => act(request, (trx) => addBroker(trx, request.actor, request.body)),
  }),
  route({
    method: "PATCH",
    path: `${base}/brokers/:id`,
    summary: "Changes a broker's name, address or phone, or makes them the default one of the brokerage",
    operation: "broker.change",
    body: "broker-change-body",
    response: { one: "broker-account" },
    handle: (request) => act(request, (trx) => changeBroker(trx, request.actor, idOf(request), request.body)),
  }),
  route({
    method: "POST",
    path: `${base}/brokers/:id/move`,
    summary: "Moves a broker to another brokerage",
    operation: "broker.move",
    body: "broker-move-body",
    response: { one: "broker-account" },
    handle: (request) => act(request, (trx) => moveBroker(trx, request.actor, idOf(request), request.body)),
  }),
  route({
    method: "POST",
    path: `${base}/brokers/:id/disable`,
    summary: "Disables a broker",
    operation: "broker.disable",
    body: "broker-disable-body",
    response: { one: "broker-account" },
    handle: (request) => act(request, (trx) => disableBroker(trx, request.actor, idOf(request), request.body)),
  }),
  route({
    method: "POST",
    path: `${base}/brokers/:id/enable`,
    summary: "Enables a broker again",
    operation: "broker.enable",
    body: "empty-body",
    response: { one: "broker-account" },
    handle: (request) => act(request, (trx) => enableBroker(trx, request.actor, idOf(request))),
  }),
];

const licenceRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: `${base}/brokers/:id/licences`,
    summary: "Where a broker may sell which products",
    operation: "licence.list",
    response: { list: "licence" },
    handle: (request) => readLicences(request.deps.store.db, request.actor.space, idOf(request)),
  }),
  route({
    method: "PUT",
    path: `${base}/brokers/:id/licences/:vertical_code`,
    summary: "Says in which states a broker may sell a product",
    operation: "licence.grant",
    body: "licence-body",
    response: { one: "licence" },
    handle: (request) => {
      const of = { brokerId: idOf(request), verticalCode: String(request.params.vertical_code) };
      return act(request, (trx) => grantLicence(request.deps, trx, request.actor, of, request.body));
    },
  }),
];

const staffRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: `${base}/staff`,
    summary: "The carrier's people: staff, reviewers and desks",
    operation: "staff.list",
    response: { list: "staff-account" },
    handle: ({ deps, actor }) => readStaff(deps.store.db, actor.space),
  }),
  route({
    method: "POST",
    path: `${base}/staff`,
    summary: "Adds one of the carrier's people",
    operation: "staff.add",
    body: "staff-body",
    response: { one: "staff-account" },
    handle: (request) => act(request, (trx) => addStaff(trx, request.actor, request.body)),
  }),
  route({
    method: "DELETE",
    path: `${base}/staff/:id`,
    summary: "Removes one of the carrier's people",
    operation: "staff.remove",
    response: "nothing",
    handle: async (request) => {
      await act(request, (trx) => removeStaff(trx, request.actor, idOf(request)));
      return undefined;
    },
  }),
];

/** Accounts and licences, for the carrier's staff (resolutions R-21). */
export const accountRoutes: readonly Route[] = [...brokerageRoutes, ...brokerRoutes, ...licenceRoutes, ...staffRoutes];
